import { createHash, randomBytes } from 'node:crypto'

/** How long a session lasts at most, however often its access token is renewed. */
export const SESSION_MS = 12 * 60 * 60_000

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a session's secret: somebody who reads the table cannot sign in with it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
