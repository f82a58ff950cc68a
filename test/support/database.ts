import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseHandle, openPostgres, overPglite } from '#server/db/client.ts'
import { collectStatements, expectEmbeddedAccepts } from './embedded-statements.ts'
import { migratedPglite, prepare } from './pglite.ts'
import { startPostgres } from './postgres-server.ts'

const TEMPLATE = 'masar_template'

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const urlOf = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const databaseNamed = (server: string, name: string): DatabaseHandle =>
  openPostgres(urlOf(server, name), () => undefined)

const poolOf = ({ engine }: DatabaseHandle): pg.Pool => {
  if (engine.kind !== 'postgres') throw new Error('Not on a server')
  return engine.pool
}

/** Migrates a database of a PostgreSQL server that tests then copy. */
const prepareServer = async (server: string): Promise<void> => {
  await onServer(server, `create database ${TEMPLATE}`)
  const database = databaseNamed(server, TEMPLATE)
  await prepare(database)
  await database.close()
  // A template is copied only while no client is connected to it, not even the server's own vacuum.
  await onServer(server, `alter database ${TEMPLATE} allow_connections false`)
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
}

/** A temporary server does not have to survive a power cut, and its tables live too short for a vacuum. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** A temporary PostgreSQL server for `createDatabase`. */
export const startPreparedServer = async () => {
  const server = await startPostgres({ max_connections: '300', ...FAST_SETTINGS })
  const url = server.urlOf('postgres')
  await prepareServer(url)
  return { url, stop: server.stop }
}

/** Creates a migrated, empty database on a PostgreSQL server. */
export const createDatabase = async (server: string) => {
  const name = `masar_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  return { url: urlOf(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) }
}

/** Returns another address of the same database, for example of a proxy. */
export type Reach = (url: string) => Promise<string>

/** Opens a new database, dropped on close; then checks that the embedded database accepts its statements too. */
const ownDatabase = async (server: string, reach: Reach): Promise<DatabaseHandle> => {
  const { url, drop } = await createDatabase(server)
  const database = openPostgres(await reach(url), () => undefined)
  const statements = collectStatements(poolOf(database))
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
      await expectEmbeddedAccepts(statements)
    },
  }
}

/** A migrated, empty database: on the PostgreSQL server of this run if there is one, else the embedded kind. */
export const openTestDatabase = (
  server: string | undefined,
  reach: Reach = async (url) => url,
): Promise<DatabaseHandle> =>
  server === undefined ? migratedPglite().then(overPglite) : ownDatabase(server, reach)
