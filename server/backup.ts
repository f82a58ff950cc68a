import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type DrillReport, drill } from './backup/drill.ts'
import { noteErasuresOf, repeatErasuresOn } from './backup/erasures-of.ts'
import { type Keys, kindOf, makeBackup } from './backup/make-backup.ts'
import { noteResult } from './backup/note-result.ts'
import { receiveLog } from './backup/receive-log.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readDataKeys } from './env/data-keys.ts'
import { readDatabaseEnv } from './env/env.ts'
import { createLog } from './operations/log.ts'

const USAGE = `Makes and restores encrypted backups of the database and the files. BACKUP_KEYS has the keys.

  backup --to FOLDER     backs up the database of DATABASE_URL, or the embedded one in DATA_DIR; the server may run
    --keep 14            keeps this number of backups; deletes older ones of the same kind after the new one was checked
    --base               backs up the whole PostgreSQL server; needs a role with REPLICATION; the received log continues it
  receive-log --to FOLDER  stores the log of the PostgreSQL server beside its base backups, until you stop the command
  restore --from FOLDER  restores a backup, or the newest one in the folder, into an empty DATABASE_URL and DATA_DIR
    --server-dir DIR     for a base backup: the new directory of the PostgreSQL server
    --without-erasures   restores even if the list of people with destroyed data is lost; their data comes back
    --until INSTANT      for a base backup: such as 2026-11-28T09:30:00+03:00; default: the end of the received log
  erasures --to FOLDER   updates the list of people with destroyed data beside the backups; takes a second
  erasures --from FOLDER  destroys their data again in the database of DATABASE_URL, after a restore of a base backup
  drill                  makes a backup, restores it elsewhere, and compares; changes nothing that the servers use
    --to FOLDER          keeps the backup in this folder; default: deletes it
    --into URL           for PostgreSQL: an empty database for the restore, which is emptied again`

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

const sizeOf = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0)

const backup = async (folder: string): Promise<void> => {
  const { databaseUrl, dataDir, files } = readDatabaseEnv()
  const source = { databaseUrl, dataDir, hasStore: files.s3 !== null }
  const options = { folder, keys: readKeys(), isBase: values.base, keep: keepOf(values.keep) }
  const kind = kindOf(source, options)
  const {
    name,
    files: count,
    parts,
  } = await makeBackup(source, options).catch(async (error: unknown) => {
    await noteResult(source, { kind, error }, console.error)
    throw error
  })
  const size = sizeOf(parts)
  await noteResult(source, { kind, bytes: size }, console.error)
  console.log(`The backup ${name} in ${folder} is complete: the database and ${count} files, ${size} bytes.`)
  if (source.hasStore) console.log('It does not contain the files of the S3 store.')
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
    return refuse('Set DATABASE_URL. For the embedded database, `restore` already destroys this data again.')
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
      ? 'There was no previous backup (RPO: everything).'
      : `The previous backup was ${seconds(gapMs)} older: a loss now would have cost that time (RPO).`,
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
    }).catch(async (error: unknown) => {
      await noteResult(source, { kind: 'drill', error }, console.error)
      throw error
    })
    printDrill(report)
    const { faults, manifest } = report
    const error = faults.length > 0 ? new Error(faults.join(' ')) : undefined
    await noteResult(source, { kind: 'drill', error }, console.error)
    if (temporary === null)
      await noteResult(source, { kind: manifest.kind, bytes: sizeOf(manifest.parts) }, console.error)
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
