import type { SignInConfig } from './calls.ts'
import type { Attempt } from './pkce.ts'

interface Request {
  redirectUri: string
  /** The last thing done in this browser was a logout: whoever comes now is asked who they are. */
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
