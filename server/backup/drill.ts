import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseHandle, openPostgres } from '../db/client.ts'
import { openEmbedded } from '../db/embedded.ts'
import type { Log } from '../deps.ts'
import { everyKeyInUse } from '../documents/store.ts'
import type { DataKey } from '../env/data-keys.ts'
import { verifyRecord } from '../record/verify-record.ts'
import { unseal } from '../sealing/seal.ts'
import { BackupError } from './backup-error.ts'
import { backupsIn } from './backup-folder.ts'
import { emptyDatabase } from './figures-store.ts'
import { type BackupOptions, makeBackup, type Source } from './make-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { assertEmptyDatabase, restoreBackup, type Target } from './restore-backup.ts'

interface DrillOptions extends BackupOptions {
  /** An empty PostgreSQL database to restore into, emptied again afterwards; null for the embedded database. */
  into: string | null
  /** The keys of the files. */
  dataKeys: readonly DataKey[]
  log: Log
}

export interface DrillReport {
  manifest: Manifest
  /** Number of rows in all tables, equal to the rows of the source database. */
  rows: number
  /** Number of rows in the chain of the record. */
  links: number
  /** Number of files that rows name. */
  files: number
  erased: number
  backupMs: number
  /** Time from the backup to a database and files that a server can start with. */
  restoreMs: number
  /** Time since the previous backup: a loss would have cost at most the data of this time. Null for the first backup in its folder. */
  gapMs: number | null
  /** One sentence each; empty when everything came back. */
  faults: string[]
}

/** Makes a backup, restores it elsewhere and compares. The database and the files of the product are only read. */
export const drill = async (
  source: Source,
  { into, dataKeys, log, ...options }: DrillOptions,
): Promise<DrillReport> => {
  if ((source.databaseUrl === null) !== (into === null))
    throw new BackupError(
      'A drill on PostgreSQL needs an empty database for the restore: name it with --into.',
    )
  const dataDir = mkdtempSync(join(tmpdir(), 'masar-drill-'))
  const target = { databaseUrl: into, dataDir }
  try {
    const before = await instantBefore(options)
    const { result: manifest, ms: backupMs } = await timed(() => makeBackup(source, options))
    return await emptiedAfterwards(into, async () => {
      const from = join(options.folder, manifest.name)
      const restored = await timed(() => restoreBackup(target, { from, keys: options.keys, log }))
      return {
        manifest,
        rows: Object.values(manifest.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0),
        erased: restored.result.erased,
        ...{ backupMs, restoreMs: restored.ms },
        gapMs: before && Date.parse(manifest.instant) - before.getTime(),
        ...(await check(await open(target), {
          files: join(dataDir, 'files'),
          dataKeys,
          hasStore: source.hasStore,
        })),
      }
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const started = performance.now()
  const result = await work()
  return { result, ms: performance.now() - started }
}

const instantBefore = async ({ folder, keys }: BackupOptions): Promise<Date | null> => {
  const name = backupsIn(folder).at(-1)
  return name === undefined
    ? null
    : new Date((await readManifest(join(folder, name), { name, keys })).instant)
}

const open = ({ databaseUrl, dataDir }: Target): Promise<DatabaseHandle> | DatabaseHandle =>
  databaseUrl === null ? openEmbedded(dataDir) : openPostgres(databaseUrl, () => undefined)

/** Empties the database that the drill fills, but only if it was empty before. */
const emptiedAfterwards = async <T>(into: string | null, work: () => Promise<T>): Promise<T> => {
  if (into === null) return work()
  const database = openPostgres(into, () => undefined)
  try {
    await assertEmptyDatabase(database.db)
    try {
      return await work()
    } finally {
      await emptyDatabase(database.db)
    }
  } finally {
    await database.close()
  }
}

interface CheckOptions {
  files: string
  dataKeys: readonly DataKey[]
  hasStore: boolean
}

/** Verifies the record, and opens every file that a row names. */
const check = async (
  database: DatabaseHandle,
  { files, dataKeys, hasStore }: CheckOptions,
): Promise<Pick<DrillReport, 'links' | 'files' | 'faults'>> => {
  try {
    const { links, faults } = await verifyRecord(database.db)
    const keys = hasStore ? [] : [...(await everyKeyInUse(database.db))]
    const unreadable = keys.flatMap((key) => faultOf(join(files, key), dataKeys))
    return { links, files: keys.length, faults: [...faults, ...unreadable] }
  } finally {
    await database.close()
  }
}

const faultOf = (file: string, keys: readonly DataKey[]): string[] => {
  try {
    unseal(readFileSync(file), keys)
    return []
  } catch (error) {
    return [`The file ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`]
  }
}
