import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type DrillReport, drill } from './backup/drill.ts'
import { noteErasuresOf, repeatErasuresOn } from './backup/erasures-of.ts'
import { type Keys, makeBackup } from './backup/make-backup.ts'
import { receiveLog } from './backup/receive-log.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readDataKeys } from './env/data-keys.ts'
import { readDatabaseEnv } from './env/env.ts'
import { createLog } from './operations/log.ts'

const USAGE = `Makes and restores encrypted backups of the database and the files. BACKUP_KEYS has the keys.

  backup --to FOLDER     of the database of DATABASE_URL, or of the embedded one in DATA_DIR, while the server runs or not
    --keep 14            deletes older backups of the same kind after the new one was read again
    --base               of the whole PostgreSQL server, by a role with REPLICATION; the received log continues it
  receive-log --to FOLDER  receives the log of the PostgreSQL server beside its base backups, until it is stopped
  restore --from FOLDER  the newest backup in the folder, or this one, into an empty DATABASE_URL and DATA_DIR
    --server-dir DIR     for a base backup: the new directory of the PostgreSQL server
    --without-erasures   though the list of destroyed people is lost: their data comes back
    --until INSTANT      for a base backup: such as 2026-11-28T09:30:00+03:00; else to the end of the received log
  erasures --to FOLDER   only adds the people whose data was destroyed to the list beside the backups; takes a second
  erasures --from FOLDER  destroys their data again in the database of DATABASE_URL, after a base backup was restored
  drill                  makes a backup, restores it elsewhere, and compares; changes nothing that the servers use
    --to FOLDER          keeps this backup there; else it is deleted
    --into URL           for PostgreSQL: an empty database to restore into, which is emptied again`

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const readKeys = (): Keys => {
  const [first, ...others] = readDatabaseEnv().backupKeys ?? []
  if (first === undefined)
    return refuse(
      'BACKUP_KEYS must be set: backups are encrypted with its first key, such as 2026:… of 32 bytes.',
    )
  return [first, ...others]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    keep: { type: 'string' },
    base: { type: 'boolean', default: false },
    into: { type: 'string' },
    until: { type: 'string' },
    'server-dir': { type: 'string' },
    'without-erasures': { type: 'boolean', default: false },
  },
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const keepOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  const keep = Number(text)
  return Number.isInteger(keep) && keep > 0 ? keep : refuse('--keep must be a whole number above 0.')
}

const untilOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const instant = z.iso.datetime({ offset: true }).safeParse(text)
  return instant.success
    ? new Date(instant.data)
    : refuse('--until must be an instant with its offset, such as 2026-11-28T09:30:00+03:00.')
}

const log = createLog('warn')

const backup = async (folder: string): Promise<void> => {
  const { databaseUrl, dataDir, files } = readDatabaseEnv()
  const source = { databaseUrl, dataDir, hasStore: files.s3 !== null }
  const options = { folder, keys: readKeys(), isBase: values.base, keep: keepOf(values.keep) }
  const { name, files: count, parts } = await makeBackup(source, options)
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`The backup ${name} in ${folder} is complete: the database and ${count} files, ${size} bytes.`)
  if (source.hasStore) console.log('The files in the S3 store are not part of it.')
}

const restore = async (from: string): Promise<void> => {
  const { databaseUrl, dataDir } = readDatabaseEnv()
  const until = untilOf(values.until)
  const target = { databaseUrl, dataDir, serverDir: values['server-dir'] }
  const withoutErasures = values['without-erasures']
  const { manifest, folder, erased } = await restoreBackup(target, {
    from,
    keys: readKeys(),
    ...{ log, until, withoutErasures },
  })
  console.log(`Restored ${manifest.name}, of ${manifest.instant}.`)
  if (erased > 0) console.log(`Destroyed the data of ${erased} people again.`)
  if (manifest.kind === 'base' && !withoutErasures)
    console.log(
      `Start PostgreSQL on ${target.serverDir}. Before any other server starts, run with its DATABASE_URL: npm run erasures -- --from ${folder}`,
    )
  else console.log('Start the servers with the same DATA_KEYS and NUMBER_SECRETS.')
}

const addErasures = async (folder: string): Promise<void> => {
  const { databaseUrl, dataDir } = readDatabaseEnv()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const noted = await noteErasuresOf({ databaseUrl, dataDir }, { folder, keys: readKeys() })
  console.log(`The list in ${folder} has ${noted} people.`)
}

const eraseAgain = async (folder: string): Promise<void> => {
  const { databaseUrl } = readDatabaseEnv()
  if (databaseUrl === null)
    return refuse('Set DATABASE_URL: a restore of the embedded database does this itself.')
  const erased = await repeatErasuresOn(databaseUrl, { folder, keys: readKeys(), log })
  console.log(`Destroyed the data of ${erased} people again.`)
}

const receive = async (folder: string): Promise<void> => {
  const { databaseUrl, dataDir, files } = readDatabaseEnv()
  if (databaseUrl === null) return refuse('Only PostgreSQL has a log to receive: set DATABASE_URL.')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  await receiveLog(
    { databaseUrl, dataDir, hasStore: files.s3 !== null },
    { folder, keys: readKeys(), signal: stop.signal },
  )
}

const printDrill = (report: DrillReport): void => {
  for (const fault of report.faults) console.log(fault)
  const { rows, links, files, erased, backupMs, restoreMs, gapMs } = report
  console.log(
    `${rows} rows of ${Object.keys(report.manifest.tables ?? {}).length} tables came back unchanged.`,
  )
  console.log(`The record has ${links} rows in its chain, ${files} files were opened.`)
  if (erased > 0) console.log(`Destroyed the data of ${erased} people again.`)
  console.log(`Backup: ${seconds(backupMs)}. Restore (RTO without the machine): ${seconds(restoreMs)}.`)
  console.log(
    gapMs === null
      ? 'There was no backup before (RPO: everything).'
      : `The backup before was ${seconds(gapMs)} older: a loss just now would have cost that time (RPO).`,
  )
  console.log(report.faults.length === 0 ? 'The drill passed.' : 'The drill failed.')
  if (report.faults.length > 0) process.exitCode = 1
}

const runDrill = async (): Promise<void> => {
  const { databaseUrl, dataDir, files, dataKeys } = readDatabaseEnv()
  const source = { databaseUrl, dataDir, hasStore: files.s3 !== null }
  const temporary = values.to === undefined ? mkdtempSync(join(tmpdir(), 'masar-drill-backup-')) : null
  try {
    const report = await drill(source, {
      folder: values.to ?? temporary ?? '',
      keys: temporary === null ? readKeys() : [{ id: 'drill', key: randomBytes(32) }],
      keep: keepOf(values.keep),
      into: values.into ?? null,
      dataKeys: existsSync(join(dataDir, 'data-keys')) ? readDataKeys(dataKeys, dataDir) : (dataKeys ?? []),
      log,
    })
    printDrill(report)
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
  }
}

const [act] = positionals
const { to, from } = values
try {
  if (act === 'backup' && to !== undefined) await backup(to)
  else if (act === 'receive-log' && to !== undefined) await receive(to)
  else if (act === 'erasures' && to !== undefined) await addErasures(to)
  else if (act === 'erasures' && from !== undefined) await eraseAgain(from)
  else if (act === 'restore' && from !== undefined) await restore(from)
  else if (act === 'drill') await runDrill()
  else refuse(USAGE)
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error))
}
