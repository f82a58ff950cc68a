import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { ProviderFailure } from '../errors/failures.ts'
import type { ProviderHttp } from './http.ts'

/** The reason why a signed token is rejected. */
export type TokenRefusal =
  | 'malformed'
  | 'wrong-signature'
  /** Signed with an unknown key, and the keys were fetched too recently to fetch them again. */
  | 'unknown-key'
  | 'wrong-audience'
  | 'wrong-issuer'
  | 'expired'

export type TokenCheck = { ok: true; payload: JWTPayload } | { ok: false; reason: TokenRefusal }

interface TokenCheckOptions {
  provider: string
  http: ProviderHttp
  /** Accepted signature algorithms, asymmetric only. RS256 by default. */
  algorithms?: readonly string[]
  /** Address of the provider's public keys. */
  keysUrl: string
  keysHeaders?: Record<string, string>
  /** Milliseconds for which the keys are cached while every token's key is known. */
  keysMaxAgeMs?: number
  /** Minimum milliseconds between fetches caused by an unknown key. */
  keysCooldownMs?: number
}

/** Seconds by which the provider's clock and ours may differ. */
const LEEWAY_SECONDS = 60

/** Checks tokens of one provider against its published keys. Throws ProviderFailure when the keys are unavailable. */
export const createTokenCheck = ({
  provider,
  http,
  keysUrl,
  algorithms = ['RS256'],
  ...options
}: TokenCheckOptions) => {
  let fetches = 0
  const published = createRemoteJWKSet(new URL(keysUrl), {
    ...(options.keysMaxAgeMs === undefined ? {} : { cacheMaxAge: options.keysMaxAgeMs }),
    ...(options.keysCooldownMs === undefined ? {} : { cooldownDuration: options.keysCooldownMs }),
    [customFetch]: async (url) => {
      fetches += 1
      const answer = await http.call({ method: 'GET', url, headers: options.keysHeaders ?? {} })
      if (!answer.ok) throw http.failure(answer)
      return Response.json(answer.body ?? null)
    },
  })

  const keys: JWTVerifyGetKey = (header, token) => {
    if (!header.kid) throw new errors.JWSInvalid('the token does not name its key')
    return published(header, token)
  }

  return async (token: string, expected: JWTVerifyOptions): Promise<TokenCheck> => {
    const fetchesBefore = fetches
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [...algorithms],
        clockTolerance: LEEWAY_SECONDS,
        ...expected,
        requiredClaims: ['exp', ...(expected.requiredClaims ?? [])],
      })
      return { ok: true, payload }
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      if (error instanceof errors.JWKSInvalid)
        throw new ProviderFailure(provider, { kind: 'nonsense', cause: error })
      if (error instanceof errors.JWKSNoMatchingKey && fetches === fetchesBefore)
        return { ok: false, reason: 'unknown-key' }
      return { ok: false, reason: refusalOf(error) }
    }
  }
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'wrong-audience'
    if (error.claim === 'iss') return 'wrong-issuer'
    // The token's time is in the future, because the clocks differ. Report it like an expired token.
    return ['nbf', 'iat'].includes(error.claim) && error.reason === 'check_failed' ? 'expired' : 'malformed'
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed'
  return 'wrong-signature'
}
