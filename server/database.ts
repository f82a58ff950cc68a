import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { type DatabaseHandle, openPostgres } from './db/client.ts'
import { lockDirectory } from './db/directory-lock.ts'
import { openEmbedded } from './db/embedded.ts'
import { migrate, readMigrationStatus } from './db/migrate.ts'
import { readDatabaseEnv } from './env/env.ts'
import { createLog } from './operations/log.ts'
import { prepareDatabase } from './prepare-database.ts'
import { verifyRecord } from './record/verify-record.ts'

const USAGE = `Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR, which no server may use meanwhile.

  migrate up      creates or updates the tables and queues; DATABASE_URL must name the role that owns the tables
    --application   role of the server: gets the privileges it needs, and cannot change the record
    --auditor       role that can only read the record
  migrate down    reverts the last migration; stop all servers first; the record is kept aside for the next migrate up
  migrate status  lists the applied and missing migrations, and those that this version does not know
  verify-record   recomputes the record's chain of hashes, and names each row that was changed, added or removed`

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const open = async () => {
  const { databaseUrl, dataDir } = readDatabaseEnv()
  if (databaseUrl !== null) return openPostgres(databaseUrl, () => undefined)
  const lock = lockDirectory(dataDir, systemClock.now())
  const database = await openEmbedded(dataDir)
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { application: { type: 'string' }, auditor: { type: 'string' } },
})
const { application, auditor } = values
const [act, way = 'up'] = positionals

const migrateUp = async (database: DatabaseHandle) => {
  const roles = application ? { application, auditor } : null
  const ran = await prepareDatabase(database, { roles, log: createLog('warn') })
  console.log(ran.length > 0 ? `Ran ${ran.join(', ')}.` : 'The tables are up to date.')
  if (roles) console.log(`${[application, auditor].filter(Boolean).join(' and ')} got their privileges.`)
}

const migrateDown = async ({ engine }: DatabaseHandle) => {
  const [reverted] = await migrate(engine, { target: 'back' })
  console.log(
    reverted === undefined
      ? 'There is no migration to revert.'
      : `Reverted ${reverted}. Start the former version.`,
  )
}

const printStatus = async ({ engine }: DatabaseHandle) => {
  const { applied, missing, unknown } = await readMigrationStatus(engine)
  for (const name of applied) console.log(`${unknown.includes(name) ? 'unknown' : 'applied'}  ${name}`)
  for (const name of missing) console.log(`missing  ${name}`)
}

const printVerdict = async ({ db }: DatabaseHandle) => {
  const { links, last, faults } = await verifyRecord(db)
  for (const fault of faults) console.log(fault)
  console.log(`${links} rows in the record. Its last hash is ${last}.`)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(
      'Nothing was changed. Compare the hash with the last one in the log (“the record was sealed”).',
    )
}

const ACTS: Record<string, (database: DatabaseHandle) => Promise<void>> = {
  'migrate up': migrateUp,
  'migrate down': migrateDown,
  'migrate status': printStatus,
  'verify-record': printVerdict,
}

const run = ACTS[act === 'migrate' ? `${act} ${way}` : `${act}`]
if (!run || positionals.length > 2 || (auditor && !application)) refuse(USAGE)
else
  try {
    const database = await open()
    await run(database)
    await database.close()
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
