import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { limitBuffers } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { JOB_NAMES } from '#server/job-handlers.ts'
import { createQueue, QUEUE_SETTINGS } from '#server/jobs/queue.ts'
import packages from '../../package-lock.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache', 'masar')
const PGLITE = join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'dist')
const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')

const fingerprintOf = (
  names: readonly ('@electric-sql/pglite' | 'pg-boss')[],
  parts: readonly (string | Buffer)[],
) => {
  const hash = createHash('sha256')
  for (const name of names) hash.update(packages.packages[`node_modules/${name}`].version)
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

/** Creates the tables of the product and of the queue. */
export const prepare = async (database: DatabaseHandle): Promise<void> => {
  await migrate(database.engine)
  const queue = createQueue({ database, clockOffset: () => 0, log: pino({ level: 'silent' }) })
  await queue.open(JOB_NAMES)
  await queue.boss.stop({ graceful: false })
}

/** The engine, compiled once per process, so that all databases share its optimized code. */
let engine: Promise<{ pgliteWasmModule: WebAssembly.Module; fsBundle: Blob }> | undefined
const compiledEngine = () => {
  engine ??= WebAssembly.compile(readFileSync(join(PGLITE, 'pglite.wasm'))).then((pgliteWasmModule) => ({
    pgliteWasmModule,
    fsBundle: new Blob([readFileSync(join(PGLITE, 'pglite.data'))]),
  }))
  return engine
}

/** Copies a template, and creates its file if it is missing. To create a database takes four times as long as to copy one. */
const copyOf = async (name: string, make: (pglite: PGlite) => Promise<void>): Promise<PGlite> => {
  const file = join(CACHE, `${name}.tar`)
  if (!existsSync(file)) {
    const pglite = await PGlite.create()
    await limitBuffers(pglite)
    await make(pglite)
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync(CACHE, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return PGlite.create({ ...(await compiledEngine()), loadDataDir: new Blob([readFileSync(file)]) })
}

/** An empty embedded database, in memory. */
export const emptyPglite = (): Promise<PGlite> =>
  copyOf(`empty-${fingerprintOf(['@electric-sql/pglite'], [])}`, async () => undefined)

/** Removes everything that tests have created in the schema `public`, but keeps settings. Ten times as fast as a new database. */
export const wipe = async (pglite: PGlite): Promise<void> => {
  await pglite.exec('drop schema public cascade; create schema public')
}

/** An embedded database with the tables of the product and of the queue, in memory. */
export const migratedPglite = (): Promise<PGlite> => {
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((file) => readFileSync(join(MIGRATIONS, file)))
  const queues = JSON.stringify([JOB_NAMES, QUEUE_SETTINGS])
  const key = fingerprintOf(['@electric-sql/pglite', 'pg-boss'], [queues, ...migrations])
  return copyOf(`database-${key}`, (pglite) => prepare(overPglite(pglite)))
}
