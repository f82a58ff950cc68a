import type { SignInConfig } from './calls.ts'
import type { Attempt } from './pkce.ts'

/** The provider's page for one sign-in: authorization code with proof key. */
export const authorizeUrl = (config: SignInConfig, attempt: Attempt, redirectUri: string): string => {
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
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
