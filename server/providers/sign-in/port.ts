/** A person confirmed by the sign-in provider. `subject` is stable and unique per `issuer`; the e-mail may change. */
export interface SignedInPerson {
  issuer: string
  subject: string
  email: string
  name: string | null
  givenName: string | null
  familyName: string | null
}

/**
 * `ageMs`: time since the person signed in at the provider; if the provider does not say, time since it issued the token.
 * `refused`: code or token is wrong, foreign, expired or already used.
 * `email-missing`: the token is valid, but the provider has no address for the person.
 * `email-not-verified`: the token is valid, but the provider has not verified the address.
 */
export type SignInResult =
  | { kind: 'signed-in'; person: SignedInPerson; ageMs: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'email-missing' }
  | { kind: 'email-not-verified' }

/** A code of Google's own script has neither verifier nor nonce. */
export interface AuthorizationCode {
  code: string
  codeVerifier?: string
  redirectUri: string
  nonce?: string
}

/**
 * The prompt for the choice of an account. `select_account` offers a choice. `login` requires a new sign-in; it is requested only
 * after a logout.
 */
export type AccountPrompt = 'select_account' | 'login'

interface SignInClient {
  authorizeUrl: string
  clientId: string
  scope: string
  prompt: AccountPrompt
  /** The prompt for a new confirmation by a person who is already signed in at the provider, if the provider supports this. */
  confirmPrompt: AccountPrompt
}

/** Signs people in with an OpenID Connect provider. Every call throws ProviderFailure without a usable answer. */
export interface SignInPort {
  /** The parameters of the provider's sign-in window. */
  client(): Promise<SignInClient>
  /** Exchanges the code of the provider's window for the person (authorization code with PKCE). */
  exchangeCode(code: AuthorizationCode): Promise<SignInResult>
  /** Checks an ID token that was sent as bearer. */
  verifyIdToken(idToken: string): Promise<SignInResult>
  /** The provider's logout page that returns to `returnTo`; null when the provider has none. */
  endSessionUrl(returnTo: string): Promise<string | null>
}
