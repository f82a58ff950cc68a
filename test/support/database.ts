import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseHandle, openPostgres, overPglite } from '#server/db/client.ts'
import { collectStatements, expectEmbeddedTakes } from './embedded-statements.ts'
import { migratedPglite, prepare } from './pglite.ts'

const TEMPLATE = 'masar_template'

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const databaseNamed = (server: string, name: string): DatabaseHandle => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return openPostgres(url.href, () => undefined)
}

const poolOf = ({ engine }: DatabaseHandle): pg.Pool => {
  if (engine.kind !== 'postgres') throw new Error('Not on a server')
  return engine.pool
}

/** Migrates a database of a PostgreSQL server that the test files then copy. */
export const prepareServer = async (server: string): Promise<void> => {
  await onServer(server, `create database ${TEMPLATE}`)
  const database = databaseNamed(server, TEMPLATE)
  await prepare(database)
  await database.close()
  // No client may be connected to what is copied, not even the server's own vacuum.
  await onServer(server, `alter database ${TEMPLATE} allow_connections false`)
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
}

/** A database of its own on a PostgreSQL server, gone when it is closed; the embedded one must take its statements too. */
const ownDatabase = async (server: string): Promise<DatabaseHandle> => {
  const name = `masar_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const database = databaseNamed(server, name)
  const statements = collectStatements(poolOf(database))
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
      await expectEmbeddedTakes(statements)
    },
  }
}

/** A migrated, empty database: on the PostgreSQL server of this run if there is one, else the embedded kind. */
export const openTestDatabase = (server: string | undefined): Promise<DatabaseHandle> =>
  server === undefined ? migratedPglite().then(overPglite) : ownDatabase(server)
