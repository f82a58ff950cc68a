import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { isStorable, readableName } from '#contract/text/characters.ts'
import { PersonEmail } from '#contract/text/email.ts'
import type { Clock } from '../../clock.ts'
import { ProviderFailure } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderAnswer } from '../http.ts'
import { createDiscovery } from './discovery.ts'
import type { AccountPrompt, SignInPort, SignInResult } from './port.ts'

export interface OidcOptions {
  issuer: string
  /** Address of the discovery document, if not at the issuer. */
  discoveryUrl?: string
  /** Further origins that the discovery document may name for tokens, keys and userinfo. */
  origins?: readonly string[]
  clientId: string
  /** Null for a public client, which uses PKCE alone. */
  clientSecret: string | null
  /** The prompt for the choice of an account. Used only when the provider publishes no supported values. */
  prompt: AccountPrompt
  clock: Clock
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

/** Maximum age of a token received for a code. The provider has just issued such a token. */
const CODE_TOKEN_AGE = '10 minutes'
/** Maximum age of a bearer token: as long as one of our sessions lasts. */
const BEARER_TOKEN_AGE = '12 hours'
const SCOPE = 'openid email profile'
const GOOGLE = 'https://accounts.google.com'
/** Milliseconds. A logout waits at most this long for a first discovery. */
const LOGOUT_MS = 2_000

const TokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() })
const TokenRefusal = z.object({ error: z.string() })
/** Errors of the client settings, not of the code. */
const CLIENT_REFUSALS = ['invalid_client', 'unauthorized_client']

/**
 * Sign-in by OpenID Connect: authorization code with PKCE, ID tokens signed with the provider's published keys. An e-mail missing
 * in the token is read from the userinfo endpoint.
 */
export const createOidcSignIn = ({
  issuer,
  discoveryUrl = issuer,
  origins = [],
  clientId,
  clientSecret,
  prompt,
  clock,
  timeoutMs,
}: OidcOptions): SignInPort => {
  const http = createProviderHttp('sign-in', {
    addresses: [discoveryUrl, ...origins],
    totalMs: timeoutMs,
  })
  const discovery = createDiscovery({ issuer, discoveryUrl, http, clock })

  const fetchUserinfo = async (subject: string, accessToken: string): Promise<Claims | null> => {
    const { userinfo_endpoint } = await discovery.fresh()
    if (!userinfo_endpoint) return null
    const answer = await http.call({
      method: 'GET',
      url: userinfo_endpoint,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (!answer.ok) throw http.failure(answer)
    const claims = http.read(Claims, answer)
    // Otherwise one person's token could be combined with another person's address (OpenID Connect Core 1.0, 5.3.2).
    return claims.sub === subject ? claims : null
  }

  const verify = async (
    idToken: string,
    { maxTokenAge, nonce, accessToken }: TokenExpectations,
  ): Promise<SignInResult> => {
    const { check, issuer: published } = await discovery.fresh()
    // Google uses two spellings of its issuer.
    const issuers = published === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [published]
    const now = clock.now()
    const expected = { issuer: issuers, audience: clientId, maxTokenAge, currentDate: now }
    const checked = await check(idToken, expected)
    if (!checked.ok) return { kind: 'refused', reason: checked.reason }
    if (!isForUsAlone(checked.payload, clientId)) return { kind: 'refused', reason: 'wrong-audience' }
    const read = IdTokenClaims.safeParse(checked.payload)
    if (!read.success) return { kind: 'refused', reason: 'incomplete' }
    const { nonce: ofToken, iat, auth_time: authTime, ...claims } = read.data
    if (nonce !== undefined && ofToken !== nonce) return { kind: 'refused', reason: 'wrong-nonce' }
    const userinfo =
      accessToken === undefined || isComplete(claims) ? null : await fetchUserinfo(claims.sub, accessToken)
    const ageMs = Math.max(0, now.getTime() - Math.min(iat, authTime ?? iat) * 1000)
    return resultOf({ issuer, ageMs }, userinfo ? withUserinfo(claims, userinfo) : claims)
  }

  return {
    async client() {
      const {
        authorization_endpoint,
        issuer: published,
        prompt_values_supported: prompts,
      } = await discovery.fresh()
      const canAskAgain = prompts ? prompts.includes('login') : published !== GOOGLE
      return {
        authorizeUrl: authorization_endpoint,
        clientId,
        scope: SCOPE,
        prompt: prompts ? (prompts.includes('select_account') ? 'select_account' : 'login') : prompt,
        confirmPrompt: canAskAgain ? 'login' : 'select_account',
      }
    },
    async exchangeCode({ code, codeVerifier, redirectUri, nonce }) {
      const { token_endpoint, token_endpoint_auth_methods_supported } = await discovery.fresh()
      const client = authenticateClient(clientId, clientSecret, token_endpoint_auth_methods_supported)
      if (!client)
        throw new ProviderFailure('sign-in', {
          kind: 'nonsense',
          cause: new Error('it supports the client secret neither by Basic nor in the body'),
        })
      const answer = await http.call({
        method: 'POST',
        url: token_endpoint,
        headers: { ...client.headers },
        form: {
          grant_type: 'authorization_code',
          code,
          ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
          redirect_uri: redirectUri,
          ...client.form,
        },
      })
      if (answer.status === 400 && !isClientRefused(answer))
        return { kind: 'refused', reason: 'code-refused' }
      if (!answer.ok) throw http.failure(answer)
      const { id_token, access_token } = http.read(TokenAnswer, answer)
      const result = await verify(id_token, {
        maxTokenAge: CODE_TOKEN_AGE,
        nonce,
        accessToken: access_token,
      })
      // The provider has just issued this token; its new key cannot be fetched yet.
      if (result.kind === 'refused' && result.reason === 'unknown-key')
        throw new ProviderFailure('sign-in', { kind: 'unreachable', cause: new Error(result.reason) })
      return result
    },
    verifyIdToken: (idToken) => verify(idToken, { maxTokenAge: BEARER_TOKEN_AGE }),
    async endSessionUrl(returnTo) {
      const { end_session_endpoint } = await discovery.last(LOGOUT_MS)
      if (!end_session_endpoint) return null
      const url = new URL(end_session_endpoint)
      url.searchParams.set('client_id', clientId)
      url.searchParams.set('post_logout_redirect_uri', returnTo)
      return url.href
    },
  }
}

interface TokenExpectations {
  /** The longest time since the token was issued. */
  maxTokenAge: string
  nonce?: string | undefined
  accessToken?: string | undefined
}

/**
 * True when we are the only audience and authorized party (OpenID Connect Core 1.0, 3.1.3.7). Another party could send us a token
 * that it received.
 */
const isForUsAlone = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  [aud].flat().length === 1 && (azp === undefined || azp === clientId)

const resultOf = (proof: { issuer: string; ageMs: number }, claims: Claims): SignInResult => {
  const { sub, email, email_verified, name, given_name, family_name } = claims
  if (email == null) return { kind: 'email-missing' }
  if (!email_verified) return { kind: 'email-not-verified' }
  return {
    kind: 'signed-in',
    ageMs: proof.ageMs,
    person: {
      issuer: proof.issuer,
      subject: sub,
      email: email.toLowerCase(),
      name,
      givenName: given_name,
      familyName: family_name,
    },
  }
}

const isClientRefused = ({ body }: ProviderAnswer) =>
  CLIENT_REFUSALS.includes(TokenRefusal.safeParse(body).data?.error ?? '')

const CONTROL = /\p{Cc}/u

const text = z
  .string()
  .max(300)
  .nullish()
  .transform((value) => readableName(value ?? '') || null)

const subject = z
  .string()
  .min(1)
  .max(255)
  .refine((sub) => isStorable(sub) && !CONTROL.test(sub))

/** Claims about a person in an ID token or a userinfo response. */
const Claims = z.object({
  sub: subject,
  email: z.nullish(PersonEmail).catch(null),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(false),
  name: text,
  given_name: text,
  family_name: text,
})
type Claims = z.output<typeof Claims>

const IdTokenClaims = Claims.extend({
  nonce: z.string().optional(),
  iat: z.number(),
  auth_time: z.number().nullish(),
})

/** True when the claims contain everything that sign-in needs. */
const isComplete = ({ email, email_verified }: Claims): boolean => email != null && email_verified != null

/** Takes e-mail and its verification from one source, and names from either. */
const withUserinfo = (token: Claims, userinfo: Claims): Claims => ({
  sub: token.sub,
  ...(userinfo.email == null
    ? { email: token.email, email_verified: token.email_verified }
    : { email: userinfo.email, email_verified: userinfo.email_verified }),
  name: token.name ?? userinfo.name,
  given_name: token.given_name ?? userinfo.given_name,
  family_name: token.family_name ?? userinfo.family_name,
})

/** Header and form fields that authenticate the client at the token endpoint. */
interface ClientAuthentication {
  headers?: { authorization: string }
  form: Record<string, string>
}

/** The default of a provider that names no methods (OpenID Connect Discovery 1.0, section 3). */
const DEFAULT_METHODS = ['client_secret_basic']

/**
 * Authenticates the client by the first supported method of Basic and body; null when the provider supports neither. A public
 * client, without a secret, only sends its id.
 */
export const authenticateClient = (
  clientId: string,
  secret: string | null,
  methods: readonly string[] = DEFAULT_METHODS,
): ClientAuthentication | null => {
  if (secret === null) return { form: { client_id: clientId } }
  if (methods.includes('client_secret_basic')) {
    const credentials = Buffer.from(`${formEncode(clientId)}:${formEncode(secret)}`).toString('base64')
    return { headers: { authorization: `Basic ${credentials}` }, form: {} }
  }
  if (methods.includes('client_secret_post')) return { form: { client_id: clientId, client_secret: secret } }
  return null
}

/** Encodes id and secret before joining (RFC 6749, 2.3.1). */
const formEncode = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
