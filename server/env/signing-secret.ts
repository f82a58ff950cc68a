import { randomBytes } from 'node:crypto'
import { readKeptSecret } from './kept-secret.ts'

/** The minimum length of a configured secret. */
export const LEAST_CHARACTERS = 32

/** The secret for access tokens and file URLs: the configured one, else one created once and stored in the data directory. */
export const readSigningSecret = (configured: string | null, dataDir: string): string =>
  configured ?? readSecret(dataDir, 'session-secret', 'links to files already sent')

/** The secret for the names of flows: the configured one, else one created once and stored in the data directory. */
export const readNamingSecret = (configured: string | null, dataDir: string): string =>
  configured ?? readSecret(dataDir, 'flow-names-secret', 'links to flows already shared')

/** The secrets for the hashes of identity numbers: the configured ones, else one created once and stored in the data directory. */
export const readNumberSecrets = (configured: readonly string[] | null, dataDir: string): readonly string[] =>
  configured ?? [
    readKeptSecret({
      dataDir,
      name: 'number-secret',
      make: newSecret,
      isWhole,
      damaged: `${TOO_SHORT} Restore the file from a backup: without it, customers cannot be found by their identity number.`,
    }),
  ]

const newSecret = (): string => randomBytes(48).toString('base64url')
const isWhole = (secret: string): boolean => secret.length >= LEAST_CHARACTERS
const TOO_SHORT = `it has fewer than ${LEAST_CHARACTERS} characters.`

/** `lost` names the links that a new secret makes invalid. */
const readSecret = (dataDir: string, name: string, lost: string): string =>
  readKeptSecret({
    dataDir,
    name,
    make: newSecret,
    isWhole,
    damaged: `${TOO_SHORT} Restore the file from a backup, or delete it to have a new one made, after which ${lost} no longer open.`,
  })
