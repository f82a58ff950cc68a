import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { openSession } from '#contract/endpoints/sessions.ts'
import { proposedAccountType } from '#rules/email-domain.ts'
import { findCustomer } from '../accounts/store.ts'
import type { UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findPersonOfSession } from './store.ts'

/** The maximum lifetime of a session, regardless of renewals. */
export const SESSION_MS = 12 * 60 * 60_000

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Hashes a session's secret for storage, so that readers of the table cannot sign in with it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The error for an invalid session: `user-inactive` for a deactivated person, else `session-expired`. */
export const sessionOver = async (
  { db }: Pick<Deps, 'db'>,
  session: { id: string } | { secretHash: string },
): Promise<AppError> => {
  const person = await findPersonOfSession(db, session)
  return new AppError(person && !person.isActive ? 'user-inactive' : 'session-expired')
}

const ISSUER = 'masar'
const AUDIENCE = 'masar-api'
/** Lifetime of an access token. */
const ACCESS_TOKEN_MS = 15 * 60_000

const Claims = z.object({ sid: z.uuid(), exp: z.number() })

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export interface AccessToken {
  token: string
  expiresAt: Date
}

/** Signs a bearer token for one session. The token names the session, so that the end of the session ends every token at once. */
export async function signAccessToken(
  secret: string,
  sessionId: string,
  now: Date,
  latest: Date,
): Promise<AccessToken> {
  const expiresAt = new Date(Math.min(now.getTime() + ACCESS_TOKEN_MS, latest.getTime()))
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret))
  return { token, expiresAt }
}

export type TokenReading =
  | { kind: 'session'; sessionId: string }
  | { kind: 'expired' }
  | { kind: 'foreign' }
  | { kind: 'invalid' }

/** A token whose signature was verified, for the cache. The expiry is checked on each use. */
interface VerifiedToken {
  secret: string
  sessionId: string
  expiresAt: number
}

const MOST_VERIFIED = 10_000
const verifiedTokens = new Map<string, VerifiedToken>()

/** Reads an access token that one of the secrets signed. `foreign`: not signed by us, perhaps by the identity provider. */
export async function readAccessToken(
  [secret = '', ...former]: readonly string[],
  token: string,
  now: Date,
): Promise<TokenReading> {
  const reading = await readSigned(secret, token, now)
  return reading.kind === 'invalid' && former.length > 0 ? readAccessToken(former, token, now) : reading
}

const readSigned = async (secret: string, token: string, now: Date): Promise<TokenReading> => {
  const known = verifiedTokens.get(token)
  if (known?.secret === secret) return readVerified(known, now)
  try {
    if (decodeJwt(token).iss !== ISSUER) return { kind: 'foreign' }
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const claims = Claims.safeParse(payload)
    if (!claims.success) return { kind: 'invalid' }
    const { sid: sessionId, exp: expiresAt } = claims.data
    rememberVerified(token, { secret, sessionId, expiresAt })
    return { kind: 'session', sessionId }
  } catch (error) {
    return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
  }
}

const readVerified = ({ sessionId, expiresAt }: VerifiedToken, now: Date): TokenReading =>
  expiresAt > Math.floor(now.getTime() / 1000) ? { kind: 'session', sessionId } : { kind: 'expired' }

const rememberVerified = (token: string, verified: VerifiedToken): void => {
  const [oldest] = verifiedTokens.keys()
  if (verifiedTokens.size >= MOST_VERIFIED && oldest !== undefined) verifiedTokens.delete(oldest)
  verifiedTokens.set(token, verified)
}

/** Builds the reply with a new access token for a session. */
export async function answerSession(
  deps: Deps,
  user: UserRow,
  session: { id: string; expiresAt: Date },
): Promise<z.input<(typeof openSession)['reply']>> {
  const { token, expiresAt } = await signAccessToken(
    deps.config.sessionSecret,
    session.id,
    deps.clock.now(),
    session.expiresAt,
  )
  const customer = user.customerId === null ? undefined : await findCustomer(deps.db, user.customerId)
  return {
    userToken: token,
    expiresAt: expiresAt.toISOString(),
    role: user.role,
    email: user.email,
    userTag: createHash('sha256').update(user.id).digest('base64url').slice(0, 22),
    proposedAccountType: customer?.accountType ?? proposedAccountType(user.email),
  }
}
