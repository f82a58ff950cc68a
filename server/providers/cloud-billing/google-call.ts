import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { readServiceAccountKey, type ServiceAccountKey } from '../../env/service-account-key.ts'
import { ProviderFailure } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderHttp } from '../http.ts'

export type GoogleCall = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  json?: unknown,
) => Promise<ProviderAnswer>

/** Calls one of Google's APIs with a valid access token. */
export const createGoogleCall = (http: ProviderHttp, url: string, tokens: AccessTokens): GoogleCall => {
  const callWith = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    http.call({ method, url: `${url}/v1/${path}`, headers: { authorization: `Bearer ${token}` }, json })

  return async (...request) => {
    const token = await tokens.current()
    const answer = await callWith(token, ...request)
    if (answer.status !== 401) return answer
    // The token was revoked before its expiry. The call had no effect, so a retry with another token is safe.
    tokens.forget(token)
    return callWith(await tokens.current(), ...request)
  }
}

export interface AccessTokens {
  /** Returns a token that stays valid for a while. Throws ProviderFailure when none is available. */
  current(): Promise<string>
  /** Drops a token that the provider rejected. */
  forget(token: string): void
}

interface GoogleTokensOptions {
  /** Address of the API. The key's token endpoint is at its origin or at Google's. */
  url: string
  /** Path of the service account's key file, or its JSON. */
  credentials: string
  clock: Clock
  /** The scope of the tokens; Cloud Billing by default. */
  scope?: string
  /** The reseller's user that the service account impersonates, where the API requires one. */
  subject?: string
  /** Time limit of one whole token request, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

const PROVIDER = 'cloud-billing'
/** Allowed origins of the token endpoint. The key's file may be replaced while the server runs, so it cannot name other origins. */
const TOKEN_ORIGINS = ['https://oauth2.googleapis.com', 'https://accounts.google.com']
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const BILLING_SCOPE = 'https://www.googleapis.com/auth/cloud-billing'
/** The only scope that Channel Services accept. */
export const CHANNEL_SCOPE = 'https://www.googleapis.com/auth/apps.order'
const ASSERTION_SECONDS = 3_600
/** A token is replaced this long before its expiry, so that no call arrives after the expiry. */
const MARGIN_SECONDS = 60

const Grant = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
})

type Bearer = Pick<GoogleTokensOptions, 'scope' | 'subject'>

/** Access tokens of a Google service account, in exchange for a signed assertion (RFC 7523). */
export const createGoogleTokens = ({
  url,
  credentials,
  clock,
  timeoutMs,
  ...bearer
}: GoogleTokensOptions): AccessTokens => {
  const http = createProviderHttp(PROVIDER, { addresses: [url, ...TOKEN_ORIGINS], totalMs: timeoutMs })
  let held: { token: string; freshUntil: number } | null = null
  let pending: Promise<string> | null = null

  const requestToken = async (): Promise<string> => {
    const key = readServiceAccountKey(credentials)
    if (!key) throw refused()
    const requestedAt = clock.now()
    const assertion = await signAssertion(key, bearer, requestedAt)
    const answer = await http.call({
      method: 'POST',
      url: key.token_uri,
      form: { grant_type: GRANT_TYPE, assertion },
    })
    // A token endpoint rejects an assertion with 400 (RFC 6749, 5.2).
    if (answer.status === 400) throw new ProviderFailure(PROVIDER, { kind: 'refused', status: 400 })
    if (!answer.ok) throw http.failure(answer)
    const { access_token, expires_in } = http.read(Grant, answer)
    held = { token: access_token, freshUntil: requestedAt.getTime() + (expires_in - MARGIN_SECONDS) * 1000 }
    return access_token
  }

  return {
    async current() {
      if (held && clock.now().getTime() < held.freshUntil) return held.token
      pending ??= requestToken().finally(() => {
        pending = null
      })
      return pending
    },
    forget(token) {
      if (held?.token === token) held = null
    },
  }
}

const refused = () => new ProviderFailure(PROVIDER, { kind: 'refused' })

const signAssertion = async (
  key: ServiceAccountKey,
  { scope = BILLING_SCOPE, subject }: Bearer,
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  try {
    return await new SignJWT({ scope, ...(subject !== undefined && { sub: subject }) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
      .setIssuer(key.client_email)
      .setAudience(key.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .sign(await importPKCS8(key.private_key, 'RS256'))
  } catch {
    // No cause: it may quote the key.
    throw refused()
  }
}
