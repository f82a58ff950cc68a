import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { createProviderHttp } from '../http.ts'
import { readable } from '../readable.ts'
import { createTokenCheck } from '../token-check.ts'
import type { SignInPort, SignInResult } from './port.ts'

export interface OidcOptions {
  issuer: string
  /** Where the discovery document is, if not at the issuer. */
  discoveryUrl?: string
  clientId: string
  /** Null for a public client, which proves itself by PKCE alone. */
  clientSecret: string | null
  clock: Clock
  /** How long one call may take in all; 8 s unless told. */
  timeoutMs?: number
}

const SCOPE = 'openid email profile'
const DISCOVERY_MAX_AGE_MS = 60 * 60_000
const GOOGLE = 'https://accounts.google.com'

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const TokenAnswer = z.object({ id_token: z.string() })

const text = z
  .string()
  .max(300)
  .nullish()
  .transform((value) => readable(value ?? '').trim() || null)
const Claims = z.object({
  iss: z.string(),
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => readable(sub) === sub),
  // The provider vouches for it, so it only has to look like an address.
  email: z.email({ pattern: z.regexes.html5Email }),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  nonce: z.string().optional(),
  name: text,
  given_name: text,
  family_name: text,
})

/** Sign-in by OpenID Connect: authorization code with PKCE, ID tokens signed with RS256. */
export const createOidcSignIn = ({
  issuer,
  discoveryUrl = issuer,
  clientId,
  clientSecret,
  clock,
  timeoutMs,
}: OidcOptions): SignInPort => {
  const http = createProviderHttp('sign-in', { totalMs: timeoutMs })
  // Google signs with either spelling of its name.
  const issuers = issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [issuer]

  const discover = async () => {
    const answer = await http.call({ method: 'GET', url: `${discoveryUrl}/.well-known/openid-configuration` })
    if (!answer.ok) throw http.failure(answer)
    const found = http.read(
      Discovery.refine((document) => document.issuer === issuer),
      answer,
    )
    return { ...found, check: createTokenCheck({ provider: 'sign-in', http, keysUrl: found.jwks_uri }) }
  }

  let cached: { since: number; provider: ReturnType<typeof discover> } | undefined
  const provider = () => {
    const now = clock.now().getTime()
    if (!cached || now - cached.since > DISCOVERY_MAX_AGE_MS) {
      const fresh = { since: now, provider: discover() }
      cached = fresh
      fresh.provider.catch(() => {
        if (cached === fresh) cached = undefined
      })
    }
    return cached.provider
  }

  const verify = async (idToken: string, nonce?: string): Promise<SignInResult> => {
    const { check } = await provider()
    const checked = await check(idToken, { issuer: issuers, audience: clientId, currentDate: clock.now() })
    if (!checked.ok) return { kind: 'refused', reason: checked.reason }
    const claims = Claims.safeParse(checked.payload)
    if (!claims.success) return { kind: 'refused', reason: 'incomplete' }
    const { sub, email, email_verified, name, given_name, family_name } = claims.data
    if (nonce !== undefined && claims.data.nonce !== nonce) return { kind: 'refused', reason: 'wrong-nonce' }
    if (!email_verified) return { kind: 'email-not-verified' }
    return {
      kind: 'signed-in',
      person: {
        issuer,
        subject: sub,
        email: email.toLowerCase(),
        name,
        givenName: given_name,
        familyName: family_name,
      },
    }
  }

  return {
    async client() {
      const { authorization_endpoint } = await provider()
      return { authorizeUrl: authorization_endpoint, clientId, scope: SCOPE }
    },
    async exchangeCode({ code, codeVerifier, redirectUri, nonce }) {
      const { token_endpoint } = await provider()
      const answer = await http.call({
        method: 'POST',
        url: token_endpoint,
        form: {
          grant_type: 'authorization_code',
          code,
          ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
          redirect_uri: redirectUri,
          client_id: clientId,
          ...(clientSecret === null ? {} : { client_secret: clientSecret }),
        },
      })
      if (answer.status === 400) return { kind: 'refused', reason: 'code-refused' }
      if (!answer.ok) throw http.failure(answer)
      return verify(http.read(TokenAnswer, answer).id_token, nonce)
    },
    verifyIdToken: (idToken) => verify(idToken),
  }
}
