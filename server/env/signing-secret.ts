import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryError } from '../errors/directory-error.ts'

/** The minimum of SESSION_SECRET. */
const LEAST_CHARACTERS = 32

/** The secret for access tokens and file URLs: the configured one, else one created once and stored in the data directory. */
export function readSigningSecret(configured: string | null, dataDir: string): string {
  if (configured !== null) return configured
  const file = join(dataDir, 'session-secret')
  const kept = readKept(file)
  if (kept === undefined) return keepNew(file, dataDir)
  if (kept.length < LEAST_CHARACTERS) {
    throw new DirectoryError(
      `The secret in ${file} is damaged: it has fewer than ${LEAST_CHARACTERS} characters. Restore the file from a backup, or delete it to have a new one made, after which links to files already sent no longer open.`,
    )
  }
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
const keepNew = (file: string, dataDir: string): string => {
  const secret = randomBytes(48).toString('base64url')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secret
}
