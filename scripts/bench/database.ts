import pg from 'pg'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#test/support/postgres-server.ts'

export interface BenchServer {
  /** A migrated, empty database of this name. */
  database(name: string): Promise<{ handle: DatabaseHandle; url: string }>
  stop(): Promise<void>
}

/** A temporary PostgreSQL server with default settings. */
export const startBenchServer = async (): Promise<BenchServer> => {
  const { urlOf, stop } = await startPostgres({ max_wal_size: '4GB' })
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
    stop,
  }
}
