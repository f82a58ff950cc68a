import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryError } from '../errors/directory-error.ts'

interface KeptSecret {
  dataDir: string
  /** Name of its file in the data directory. */
  name: string
  make(): string
  isWhole(secret: string): boolean
  /** The text about a damaged file, after its path. */
  damaged: string
}

/**
 * Reads a secret from the data directory, and creates it on the first call. Throws DirectoryError for an unreadable or damaged
 * file.
 */
export const readKeptSecret = ({ dataDir, name, make, isWhole, damaged }: KeptSecret): string => {
  const file = join(dataDir, name)
  const kept = readKept(file)
  if (kept === undefined) return keepNew(file, dataDir, make())
  if (!isWhole(kept)) throw new DirectoryError(`The secret in ${file} is damaged: ${damaged}`)
  return kept
}

const readKept = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new DirectoryError(
      `The secret in ${file} cannot be read (${code}): make it a file that can be read.`,
    )
  }
}

/** Writes under another name first, so that a killed process leaves no partial secret. */
const keepNew = (file: string, dataDir: string, secret: string): string => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secret
}
