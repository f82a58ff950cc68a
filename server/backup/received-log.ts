import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DataKey } from '../env/data-keys.ts'
import { isFileKey } from '../providers/files/port.ts'
import { placeOf } from './manifest.ts'
import { sealFile, unsealFile } from './sealed-stream.ts'

/** A complete log file, the file in progress, or the history file of a new timeline. */
const LOG_FILE = /^([0-9A-F]{24}(\.partial)?|[0-9A-F]{8}\.history)$/
const HISTORY = '.history'
const PARTIAL = '.partial'

/** The folders beside the base backups: for the log, and for files stored since a base backup. */
const LOG = 'log'
const FILES = 'log-files'

const namesIn = (folder: string, isOurs: (name: string) => boolean): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).filter(isOurs).sort()

const isLogFile = (name: string): boolean => LOG_FILE.test(name)

/** Ignores the first eight digits of a name: they are the timeline, not an order. */
const isBefore = (name: string, first: string): boolean =>
  !name.endsWith(HISTORY) && name.slice(8, 24) < first.slice(8, 24)

/** Null for a file that was renamed or deleted after it was listed. */
const contentOf = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const changedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

const sealInto = async (
  folder: string,
  { name, from, key, place }: { name: string; from: string; key: DataKey; place: string },
): Promise<void> => {
  const to = join(folder, name)
  const content = contentOf(from)
  if (content === null) return
  rmSync(`${to}.new`, { force: true })
  await sealFile(`${to}.new`, {
    bytes: Readable.from([content]),
    key,
    place: placeOf(place, name),
  })
  renameSync(`${to}.new`, to)
}

/**
 * Encrypts the files that the receiver has written into `spool` since the last round. Keeps the newest complete file there, because
 * the receiver continues after it.
 */
export const sealLog = async (
  spool: string,
  { folder, key }: { folder: string; key: DataKey },
): Promise<void> => {
  const log = join(folder, LOG)
  mkdirSync(log, { recursive: true, mode: 0o700 })
  const names = namesIn(spool, isLogFile)
  for (const name of names) {
    const [from, to] = [join(spool, name), join(log, name)]
    const written = changedAt(from)
    if (written === undefined || (changedAt(to) ?? 0) > written) continue
    await sealInto(log, { name, from, key, place: LOG })
    rmSync(`${to}${PARTIAL}`, { force: true })
  }
  const complete = names.filter((name) => !name.endsWith(PARTIAL) && !name.endsWith(HISTORY))
  for (const name of complete.slice(0, -1)) rmSync(join(spool, name), { force: true })
}

/** Encrypts the files that were stored since the last round. */
export const sealNewFiles = async (
  stored: string,
  { folder, key }: { folder: string; key: DataKey },
): Promise<void> => {
  const files = join(folder, FILES)
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const known = new Set(readdirSync(files))
  for (const name of namesIn(stored, isFileKey))
    if (!known.has(name)) await sealInto(files, { name, from: join(stored, name), key, place: FILES })
}

/** Removes files that the oldest base backup does not need: the log before `first`, and files stored before `instant`. */
export const removeLogBefore = (folder: string, first: string, instant: Date): void => {
  for (const name of namesIn(join(folder, LOG), isLogFile))
    if (isBefore(name, first)) rmSync(join(folder, LOG, name), { force: true })
  for (const name of namesIn(join(folder, FILES), isFileKey))
    if (statSync(join(folder, FILES, name)).mtime < instant) rmSync(join(folder, FILES, name))
}

interface Opening {
  keys: readonly DataKey[]
  to: string
}

const openAll = async (
  folder: string,
  names: readonly string[],
  { keys, to, place }: Opening & { place: string },
) => {
  for (const name of names) {
    const bytes = unsealFile(join(folder, name), { keys, place: placeOf(place, name) })
    await writeFile(join(to, name.replace(PARTIAL, '')), bytes, { mode: 0o600, flush: true })
  }
}

/** Decrypts the log files from `first` on into `to`. Throws BackupError for a damaged file. */
export const openLog = (folder: string, first: string, opening: Opening): Promise<void> => {
  const names = namesIn(join(folder, LOG), isLogFile).filter((name) => !isBefore(name, first))
  const best = names.filter((name) => !(name.endsWith(PARTIAL) && names.includes(name.replace(PARTIAL, ''))))
  return openAll(join(folder, LOG), best, { ...opening, place: LOG })
}

/** Decrypts the files stored since the base backup into `to`, which already has the older ones. Throws BackupError. */
export const openNewFiles = (folder: string, opening: Opening): Promise<void> => {
  const names = namesIn(join(folder, FILES), isFileKey).filter((name) => !existsSync(join(opening.to, name)))
  return openAll(join(folder, FILES), names, { ...opening, place: FILES })
}
