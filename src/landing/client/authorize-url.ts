import type { SignInConfig } from './calls.ts'

interface Request {
  redirectUri: string
  /** The last act in this browser was a logout: the provider asks for the account. */
  wasSignedOut: boolean
}

/** The provider's page for one sign-in: authorization code with proof key. */
export const authorizeUrl = (
  config: SignInConfig,
  attempt: Attempt,
  { redirectUri, wasSignedOut }: Request,
): string => {
  const url = new URL(config.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: attempt.codeChallenge,
    code_challenge_method: 'S256',
    ...((config.prompt === 'select_account' || wasSignedOut) && { prompt: config.prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The secrets of one sign-in: proof key (S256), state and nonce. */
export interface Attempt {
  codeVerifier: string
  codeChallenge: string
  state: string
  nonce: string
}

export const createAttempt = async (): Promise<Attempt> => {
  const codeVerifier = random()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64Url(new Uint8Array(digest)), state: random(), nonce: random() }
}
