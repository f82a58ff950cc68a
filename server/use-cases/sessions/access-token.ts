import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const ISSUER = 'masar'
const AUDIENCE = 'masar-api'
/** How long an access token is good for. */
const ACCESS_TOKEN_MS = 15 * 60_000

const Claims = z.object({ sid: z.uuid() })
const keyOf = (secret: string) => new TextEncoder().encode(secret)

export interface AccessToken {
  token: string
  expiresAt: Date
}

/** A bearer for one session. It names the session, so that ending that ends every token at once. */
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

/** Whose token this is. `foreign`: not made by us, perhaps by the identity provider. */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<TokenReading> {
  try {
    if (decodeJwt(token).iss !== ISSUER) return { kind: 'foreign' }
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const claims = Claims.safeParse(payload)
    return claims.success ? { kind: 'session', sessionId: claims.data.sid } : { kind: 'invalid' }
  } catch (error) {
    return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
  }
}
