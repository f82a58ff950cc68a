import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFileKey } from '../providers/files/port.ts'

/**
 * Gives every stored file a second name in `to`, under which it stays when the server deletes it; copies files on a file system without
 * links. Files are linked before and after the database is copied: those that a row of the copy names were stored before it, and the
 * sweep deletes none that is younger than half an hour.
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
