import { randomBytes } from 'node:crypto'
import { readKeptSecret } from './kept-secret.ts'

/** The minimum of a configured secret. */
const LEAST_CHARACTERS = 32

/** The secret for access tokens and file URLs: the configured one, else one created once and stored in the data directory. */
export const readSigningSecret = (configured: string | null, dataDir: string): string =>
  configured ?? readSecret(dataDir, 'session-secret', 'links to files already sent')

/** The secret for the names of flows: the configured one, else one created once and stored in the data directory. */
export const readNamingSecret = (configured: string | null, dataDir: string): string =>
  configured ?? readSecret(dataDir, 'flow-names-secret', 'links to flows already shared')

/** `lost` names the links that a new secret makes invalid. */
const readSecret = (dataDir: string, name: string, lost: string): string =>
  readKeptSecret({
    dataDir,
    name,
    make: () => randomBytes(48).toString('base64url'),
    isWhole: (secret) => secret.length >= LEAST_CHARACTERS,
    damaged: `it has fewer than ${LEAST_CHARACTERS} characters. Restore the file from a backup, or delete it to have a new one made, after which ${lost} no longer open.`,
  })
