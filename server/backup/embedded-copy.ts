import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import type { DatabaseHandle } from '../db/client.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { DirectoryInUseError } from '../errors/directory-error.ts'
import { BackupError } from './backup-error.ts'
import { copiesIn, copyDirectory, newCopyName, requestCopy } from './copy-request.ts'

/** Copies the embedded database, also while a server runs, opens the copy for `use`, and removes the copy afterwards. */
export const withCopy = async <T>(
  dataDir: string,
  use: (database: DatabaseHandle, copy: { directory: string; copiedAt: Date }) => Promise<T>,
): Promise<T> => {
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new BackupError(`There is no database in ${dataDir}/db.`)
  const name = newCopyName()
  const copy = join(copiesIn(dataDir), name)
  mkdirSync(copy, { mode: 0o700 })
  try {
    const copiedAt = systemClock.now()
    await copyDatabase(dataDir, { name, copy })
    return await use(await openEmbedded(copy), { directory: join(copy, 'db'), copiedAt })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const copyDatabase = async (dataDir: string, { name, copy }: { name: string; copy: string }) => {
  const to = join(copy, 'db')
  const lock = lockIfFree(dataDir)
  if (!lock) return requestCopy(dataDir, name, to)
  try {
    await copyDirectory(join(dataDir, 'db'), to)
  } finally {
    lock.release()
  }
}

const lockIfFree = (dataDir: string) => {
  try {
    return lockDirectory(dataDir, systemClock.now())
  } catch (error) {
    if (error instanceof DirectoryInUseError) return null
    throw error
  }
}
