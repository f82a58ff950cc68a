import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data directory cannot be used; the message is one sentence that says what to do. */
export class DirectoryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DirectoryError'
  }
}

export interface DirectoryLock {
  release(): void
}

const ownerOf = (file: string): string => {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string }
    return `process ${pid}, started ${since}`
  } catch {
    return 'another process'
  }
}

/**
 * Makes this process the only one that works in `dataDir`. The embedded database takes no lock of its own and two
 * writers would quietly lose each other's rows. The lock is one the operating system keeps on an open file, so it ends
 * with the process however that dies, and can never be taken from a living one.
 */
export function lockDirectory(dataDir: string, now: Date): DirectoryLock {
  const owner = join(dataDir, 'owner.json')
  let handle: DatabaseSync
  try {
    mkdirSync(dataDir, { recursive: true })
    handle = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  } catch (error) {
    throw new DirectoryError(
      `The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Make it writable or set DATA_DIR.`,
    )
  }
  try {
    handle.exec('begin exclusive')
  } catch {
    handle.close()
    throw new DirectoryError(
      `The data directory ${dataDir} is in use by ${ownerOf(owner)}. Stop it or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(owner, JSON.stringify({ pid: process.pid, since: now.toISOString() }))
  return { release: () => handle.close() }
}
