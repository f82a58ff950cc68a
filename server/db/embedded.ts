import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DirectoryError, DiskFullError } from '../errors/directory-error.ts'
import { type DatabaseHandle, overPglite } from './client.ts'

/** When one of these files is missing, the engine replaces the database by an empty one, or ends without a reason. */
const NEEDED = ['PG_VERSION', 'postgresql.conf', 'base', 'global/pg_control', 'pg_wal', 'pg_xact']

const isEmpty = (path: string): boolean =>
  !existsSync(path) ||
  (statSync(path).isDirectory() ? readdirSync(path).length === 0 : statSync(path).size === 0)

const BUFFERS = '32MB'

/**
 * Keeps the engine's cache small from its next start on. The engine clears the whole cache at each start, which takes a second for
 * the usual 128 MB, and reads files from the system's cache anyway.
 */
export const limitBuffers = async (pglite: PGlite): Promise<void> => {
  const { rows } = await pglite.query<{ buffers: string }>(
    `select current_setting('shared_buffers') as buffers`,
  )
  if (rows[0]?.buffers !== BUFFERS) await pglite.exec(`alter system set shared_buffers = '${BUFFERS}'`)
}

/** A file of the engine's log, which the engine creates at once. */
const ROOM_BYTES = 16 * 1024 * 1024

/**
 * Opens the embedded database in `<dataDir>/db`, creating it when missing. The caller holds the directory's lock. Calls `onEnd` when
 * the engine has ended: then every statement is refused, and only a new process helps. Throws a DiskFullError without room to start.
 */
export const openEmbedded = async (
  dataDir: string,
  onEnd: (reason: string) => void = () => undefined,
): Promise<DatabaseHandle> => {
  const directory = join(dataDir, 'db')
  assertRoom(dataDir)
  try {
    if (isEmpty(directory)) await initialize(dataDir, directory)
    assertComplete(directory)
    const pglite = await PGlite.create(directory)
    await limitBuffers(pglite)
    refuseAfterEnd(pglite, onEnd)
    return overPglite(pglite)
  } catch (error) {
    if (error instanceof DirectoryError) throw error
    if (/ENOSPC|no space left/i.test(String(error))) throw diskFull(dataDir)
    assertRoom(dataDir)
    // The engine's own message names its compiler's options.
    throw new DirectoryError(
      `The database in ${directory} cannot be opened: its files are damaged, or may not be read and written. Restore the directory from a backup, or move it away to start afresh.`,
    )
  }
}

const assertRoom = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true })
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < ROOM_BYTES) throw diskFull(dataDir)
}

const diskFull = (dataDir: string): DiskFullError =>
  new DiskFullError(`The disk of ${dataDir} is full. Make room there.`)

/** The engine has ended. PostgreSQL's code for this (crash_shutdown) makes the answer 503. */
class EngineEnded extends Error {
  readonly code = '57P02'
}

/**
 * Refuses statements after the engine has ended, as when its log finds no room. A further statement would never return and would block
 * the process.
 */
const refuseAfterEnd = (pglite: PGlite, onEnd: (reason: string) => void): void => {
  let isEnded = false
  const guarded =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isEnded) throw new EngineEnded('The embedded database has ended.')
      try {
        return await call(...args)
      } catch (error) {
        if (!isEnd(error)) throw error
        isEnded = true
        onEnd(error.message)
        throw error
      }
    }
  pglite.execProtocol = guarded(pglite.execProtocol.bind(pglite))
  pglite.execProtocolStream = guarded(pglite.execProtocolStream.bind(pglite))
}

/** True for an error after which PostgreSQL ends its process. */
const isEnd = (error: unknown): error is Error =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && 'severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity)))

/** Builds the database under another name, so that a killed process leaves nothing that looks like a database. */
const initialize = async (dataDir: string, directory: string): Promise<void> => {
  const files = join(dataDir, 'files')
  if (!isEmpty(files)) {
    throw new DirectoryError(
      `The database in ${directory} is missing, though ${files} holds files that belong to one. Restore it from a backup, or move ${files} away to start afresh. Nothing was changed.`,
    )
  }
  const temporary = `${directory}.new`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const pglite = await PGlite.create(temporary)
  await limitBuffers(pglite)
  await pglite.close()
  renameSync(temporary, directory)
}

const assertComplete = (directory: string): void => {
  const missing = NEEDED.find((name) => isEmpty(join(directory, name)))
  if (missing !== undefined) {
    throw new DirectoryError(
      `The database in ${directory} is damaged: ${missing} is missing or empty. Restore the directory from a backup, or move it away to start afresh. Nothing was changed.`,
    )
  }
}
