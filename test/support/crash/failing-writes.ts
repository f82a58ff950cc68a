import { existsSync, readFileSync } from 'node:fs'
import type { ServerParts } from '#server/server.ts'

/** ENOSPC in the numbers of WebAssembly. */
const NO_ROOM = 51

/**
 * Lets the embedded engine find no room on the disk: from the write on whose number is in the file, counted since the file was written,
 * until the file is removed.
 */
export const withFailingWrites = (parts: ServerParts, file: string): ServerParts => {
  const { engine } = parts.database
  if (engine.kind !== 'pglite') return parts
  const { FS } = engine.pglite.Module
  const write = FS.write
  let order = ''
  let writes = 0
  FS.write = (...args: Parameters<typeof write>) => {
    const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (written !== order) writes = 0
    order = written
    writes += 1
    if (written !== '' && writes >= Number(written.split(' ')[0])) throw new FS.ErrnoError(NO_ROOM)
    return write(...args)
  }
  return parts
}

/** The file with the number of the first failing write. */
export const failingWritesFile = (crashFile: string): string => `${crashFile}.writes`
