import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'

/** A temporary PostgreSQL server with additional settings. */
export const startPostgres = async (settings: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-postgres-'))
  // A server that root starts runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const flags = Object.entries({ unix_socket_directories: tmpdir(), ...settings })
  const EmbeddedPostgres = await loadEmbeddedPostgres()
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
    /** Address of the database of this name. */
    urlOf: (name: string) => `postgres://masar:masar@localhost:${port}/${name}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
