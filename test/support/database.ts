import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { pino } from 'pino'
import { type DatabaseHandle, openPostgres, overPglite } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { JOB_NAMES } from '#server/jobs/runner.ts'
import packages from '../../package-lock.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache', 'masar')
const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')
const TEMPLATE = 'masar_template'

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const name of ['@electric-sql/pglite', 'pg-boss'] as const)
    hash.update(packages.packages[`node_modules/${name}`].version)
  hash.update(JSON.stringify(JOB_NAMES))
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

const prepare = async (database: DatabaseHandle): Promise<void> => {
  await migrate(database.engine)
  const queue = createQueue({ database, clockOffset: () => 0, log: pino({ level: 'silent' }) })
  await queue.open(JOB_NAMES)
  await queue.boss.stop({ graceful: false })
}

const buildTemplate = async (file: string): Promise<void> => {
  const pglite = await PGlite.create()
  await prepare(overPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  mkdirSync(CACHE, { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
  renameSync(own, file)
}

/** A migrated database of the embedded kind, in memory: built once per set of migrations, copied per test file. */
const copyOfTemplate = async (): Promise<DatabaseHandle> => {
  const file = join(CACHE, `database-${fingerprint()}.tar`)
  if (!existsSync(file)) await buildTemplate(file)
  return overPglite(await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) }))
}

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

/** Migrates a database of a PostgreSQL server that the test files then copy. */
export const prepareServer = async (server: string): Promise<void> => {
  await onServer(server, `create database ${TEMPLATE}`)
  const database = databaseNamed(server, TEMPLATE)
  await prepare(database)
  await database.close()
  // Nobody may be connected to what is copied, not even the server's own vacuum.
  await onServer(server, `alter database ${TEMPLATE} allow_connections false`)
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
}

/** A database of its own on a PostgreSQL server, gone when it is closed. */
const ownDatabase = async (server: string): Promise<DatabaseHandle> => {
  const name = `masar_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const database = databaseNamed(server, name)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** A migrated, empty database: on the PostgreSQL server of this run if there is one, else the embedded kind. */
export const openTestDatabase = (server: string | undefined): Promise<DatabaseHandle> =>
  server === undefined ? copyOfTemplate() : ownDatabase(server)
