import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFileKey } from '../providers/files/port.ts'

/**
 * Links every stored file into `to`, so that the backup keeps a file that the server deletes meanwhile. Copies the files when the file
 * system has no links. Call it before and after the database is copied. The rows of the copy name only files stored before the copy,
 * and the sweep deletes no file younger than half an hour.
 */
export const linkFiles = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (!existsSync(from)) return
  for (const key of readdirSync(from).filter(isFileKey)) linkOne(join(from, key), join(to, key))
}

const linkOne = (from: string, to: string): void => {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    copyFileSync(from, to)
  }
}
