import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DirectoryError, DirectoryInUseError } from '../errors/directory-error.ts'

/** SQLite's code for a file locked by another process. */
const BUSY = 5

/** A garbage-collected handle would release its lock. */
const held = new Set<DatabaseSync>()

export interface DirectoryLock {
  release(): void
}

/**
 * Makes this process the only one that works in `dataDir`. The embedded database takes no lock, and two writers would silently lose
 * each other's rows. The operating system holds the lock on an open file. The lock ends with the process, however the process dies,
 * and no other process can take it before.
 */
export function lockDirectory(dataDir: string, now: Date): DirectoryLock {
  const owner = join(dataDir, 'owner.json')
  const file = join(dataDir, 'lock')
  const unwritable = (error: unknown) =>
    new DirectoryError(
      `The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Make it writable or set DATA_DIR.`,
    )
  const damaged = () =>
    new DirectoryError(
      `The lock ${file} is damaged. It holds no data: make sure that no other Masar works in this directory, delete the file and start again.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw unwritable(error)
  }
  const handle = openLock(file)
  if (!handle) throw damaged()
  try {
    handle.exec('begin exclusive')
  } catch (error) {
    handle.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw damaged()
    throw new DirectoryInUseError(
      `The data directory ${dataDir} is in use by ${ownerOf(owner)}. Stop it or set DATA_DIR to another directory.`,
    )
  }
  try {
    writeFileSync(owner, JSON.stringify({ pid: process.pid, since: now.toISOString() }))
  } catch (error) {
    handle.close()
    throw unwritable(error)
  }
  held.add(handle)
  return {
    release() {
      held.delete(handle)
      handle.close()
    },
  }
}

/** Opening reads no content, so it fails only for a file that cannot be written. */
const openLock = (file: string): DatabaseSync | undefined => {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch {
    return undefined
  }
}

const ownerOf = (file: string): string => {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string }
    return `process ${pid}, started ${since}`
  } catch {
    return 'another process'
  }
}
