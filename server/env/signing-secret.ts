import { randomBytes } from 'node:crypto'
import { readKeptSecret } from './kept-secret.ts'

/** The minimum of SESSION_SECRET. */
const LEAST_CHARACTERS = 32

/** The secret for access tokens and file URLs: the configured one, else one created once and stored in the data directory. */
export const readSigningSecret = (configured: string | null, dataDir: string): string =>
  configured ??
  readKeptSecret({
    dataDir,
    name: 'session-secret',
    make: () => randomBytes(48).toString('base64url'),
    isWhole: (secret) => secret.length >= LEAST_CHARACTERS,
    damaged: `it has fewer than ${LEAST_CHARACTERS} characters. Restore the file from a backup, or delete it to have a new one made, after which links to files already sent no longer open.`,
  })
