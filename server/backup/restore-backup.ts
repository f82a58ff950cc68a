import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { type DatabaseHandle, openPostgres, type Querier } from '../db/client.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { compareMigrations } from '../db/migrate.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Log } from '../deps.ts'
import type { DataKey } from '../env/data-keys.ts'
import { BackupError } from './backup-error.ts'
import { type Found, findBackup, halfName } from './backup-folder.ts'
import { assertList, repeatErasures } from './erasures.ts'
import { isEmptyDatabase, readFigures } from './figures-store.ts'
import { type Manifest, placeOf } from './manifest.ts'
import { connectionOf, feed, runProgram, unpackFolder } from './programs.ts'
import { openLog, openNewFiles } from './received-log.ts'
import { unsealFile } from './sealed-stream.ts'

/** The destination of the data. */
export interface Target {
  databaseUrl: string | null
  dataDir: string
  /** The new directory of a PostgreSQL server, for a base backup. */
  serverDir?: string | undefined
}

interface RestoreOptions {
  from: string
  keys: readonly DataKey[]
  log: Log
  /** Replays the log of a base backup to this moment only. */
  until?: Date | undefined
  /** Restores without the list of destroyed people, so that their data comes back. */
  withoutErasures?: boolean
}

export interface Restored {
  manifest: Manifest
  /** The folder of all backups. */
  folder: string
  /** Number of people whose data was destroyed after the backup, and is now destroyed again. */
  erased: number
}

/**
 * Restores the newest backup, or the newest from before `until`, into an empty place. Compares the tables with the manifest, and destroys
 * again the data that was destroyed since. Throws BackupError and then leaves nothing that looks complete.
 */
export const restoreBackup = async (
  target: Target,
  { from, keys, log, until, withoutErasures = false }: RestoreOptions,
): Promise<Restored> => {
  const kind = target.serverDir === undefined ? undefined : 'base'
  const found = await findBackup(from, { keys, kind, until })
  assertFits(found.manifest, target)
  if (!withoutErasures) await assertList(found.folder, keys)
  const files = join(target.dataDir, 'files')
  assertEmpty(files)
  mkdirSync(target.dataDir, { recursive: true })
  const lock = lockDirectory(target.dataDir, systemClock.now())
  const half = halfName(join(target.dataDir, 'restored'))
  rmSync(half, { recursive: true, force: true })
  mkdirSync(join(half, 'files'), { recursive: true, mode: 0o700 })
  try {
    await unpackFolder(join(half, 'files'), openPart(found, 'files', keys))
    const place = { target, half, found, keys, log, until, withoutErasures }
    const erased = await RESTORE[found.manifest.kind](place)
    return { manifest: found.manifest, folder: found.folder, erased }
  } finally {
    rmSync(half, { recursive: true, force: true })
    lock.release()
  }
}

interface Place {
  target: Target
  /** The folder in the data directory for incomplete parts. */
  half: string
  found: Found
  keys: readonly DataKey[]
  log: Log
  until: Date | undefined
  withoutErasures: boolean
}

const openPart = ({ path, manifest: { name } }: Found, part: string, keys: readonly DataKey[]) =>
  unsealFile(join(path, part), { keys, place: placeOf(name, part) })

const assertEmpty = (directory: string) => {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new BackupError(
      `${directory} is not empty: move it away, or restore into another place. Nothing was changed.`,
    )
}

/** Throws BackupError for a database that has tables. */
export const assertEmptyDatabase = async (q: Querier): Promise<void> => {
  if (!(await isEmptyDatabase(q)))
    throw new BackupError('The database to restore into is not empty: name a new one. Nothing was changed.')
}

const assertFits = ({ kind, version, migrations }: Manifest, { databaseUrl, serverDir }: Target) => {
  if (kind === 'copy' && databaseUrl !== null)
    throw new BackupError('The backup is of an embedded database: restore it without DATABASE_URL.')
  if (kind === 'dump' && databaseUrl === null)
    throw new BackupError('The backup is of a PostgreSQL database: set DATABASE_URL to an empty one.')
  if (kind === 'base' && serverDir === undefined)
    throw new BackupError('The backup is of a PostgreSQL server: name its new directory with --server-dir.')
  if (kind !== 'base' && serverDir !== undefined)
    throw new BackupError('The backup is not of a PostgreSQL server: leave --server-dir out.')
  const { missing, unknown } = compareMigrations(migrations)
  if (missing.length > 0 || unknown.length > 0)
    throw new BackupError(
      `The backup was made by Masar ${version} with other migrations (${[...missing, ...unknown].join(', ')}): restore it with that version, then migrate.`,
    )
}

/** Runs before the database is in place, because a database without its files would look complete. */
const placeFiles = (half: string, dataDir: string) => {
  const files = join(dataDir, 'files')
  if (existsSync(files)) rmdirSync(files)
  renameSync(join(half, 'files'), files)
}

const restoreCopy = async (place: Place): Promise<number> => {
  const {
    target: { dataDir },
    half,
    found,
    keys,
  } = place
  const directory = join(dataDir, 'db')
  assertEmpty(directory)
  mkdirSync(join(half, 'db'), { mode: 0o700 })
  await unpackFolder(join(half, 'db'), openPart(found, 'database', keys))
  const database = await openEmbedded(half)
  const erased = await completed(database, place)
  placeFiles(half, dataDir)
  if (existsSync(directory)) rmdirSync(directory)
  renameSync(join(half, 'db'), directory)
  return erased
}

const restoreDump = async (place: Place): Promise<number> => {
  const {
    target: { databaseUrl, dataDir },
    half,
    found,
    keys,
  } = place
  const url = databaseUrl ?? ''
  const database = openPostgres(url, () => undefined)
  try {
    await assertEmptyDatabase(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  placeFiles(half, dataDir)
  try {
    const { dbname, env } = connectionOf(url)
    const args = ['--single-transaction', '--exit-on-error', '--no-password', `--dbname=${dbname}`]
    await feed({ name: 'pg_restore', args, env }, openPart(found, 'database', keys))
  } catch (error) {
    rmSync(join(dataDir, 'files'), { recursive: true, force: true })
    await database.close()
    throw error
  }
  return completed(database, place)
}

/** Compares the database with the manifest, destroys the data of the listed people again, and closes the database. */
const completed = async (
  database: DatabaseHandle,
  {
    found: { folder, manifest },
    keys,
    log,
    withoutErasures,
  }: Pick<Place, 'found' | 'keys' | 'log' | 'withoutErasures'>,
): Promise<number> => {
  try {
    const figures = await withSnapshot(database.db, readFigures)
    const different = Object.entries(manifest.tables ?? {}).find(
      ([table, { rows, hash }]) => figures[table]?.rows !== rows || figures[table].hash !== hash,
    )
    if (different !== undefined)
      throw new BackupError(
        `The restored table ${different[0]} differs from the backup: do not use this database.`,
      )
    if (withoutErasures) return 0
    return await repeatErasures({ db: database.db, clock: systemClock, log }, { folder, keys })
  } finally {
    await database.close()
  }
}

const restoreBase = async ({
  target: { dataDir, serverDir = '' },
  half,
  found,
  keys,
  until,
}: Place): Promise<number> => {
  assertEmpty(serverDir)
  const directory = halfName(serverDir)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    await unpackFolder(directory, openPart(found, 'database', keys))
    await runProgram({ name: 'pg_verifybackup', args: ['--quiet', directory] })
    await placeLog(directory, { found, keys, until })
    await openNewFiles(found.folder, { keys, to: join(half, 'files') })
    placeFiles(half, dataDir)
    if (existsSync(serverDir)) rmdirSync(serverDir)
    renameSync(directory, serverDir)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return 0
}

const RECEIVED = 'received_log'

/** Puts the received log and the recovery settings into the server's directory. At its start, the server replays the log. */
const placeLog = async (
  directory: string,
  { found, keys, until }: Pick<Place, 'found' | 'keys' | 'until'>,
) => {
  const to = join(directory, RECEIVED)
  mkdirSync(to, { mode: 0o700 })
  await openLog(found.folder, found.manifest.logFrom ?? '', { keys, to })
  const settings = [
    `restore_command = 'cp "${RECEIVED}/%f" "%p"'`,
    "recovery_target_action = 'promote'",
    // Written even when empty, because the next base backup contains this file and would keep this restore's time.
    `recovery_target_time = '${until?.toISOString().replace('T', ' ').replace('Z', '+00') ?? ''}'`,
  ]
  appendFileSync(join(directory, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(directory, 'recovery.signal'), '')
}

const RESTORE: Record<Manifest['kind'], (place: Place) => Promise<number>> = {
  copy: restoreCopy,
  dump: restoreDump,
  base: restoreBase,
}
