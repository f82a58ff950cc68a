/** A person as the sign-in provider vouches for them. `subject` is stable and unique per `issuer`; the e-mail may change. */
export interface SignedInPerson {
  issuer: string
  subject: string
  email: string
  name: string | null
  givenName: string | null
  familyName: string | null
}

/**
 * `refused`: code or token is wrong, foreign, expired or already used.
 * `email-missing`: the token is good, but the provider gives no address of its person.
 * `email-not-verified`: the token is good, but the provider does not vouch for the address.
 */
export type SignInResult =
  | { kind: 'signed-in'; person: SignedInPerson }
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
 * How the provider is made to ask who signs in: it lets people choose an account, or it can only have them sign in anew, which
 * only a sign-in after a logout asks for.
 */
export type AccountPrompt = 'select_account' | 'login'

/** Signs people in with an OpenID Connect provider. Every call throws ProviderFailure when the provider gives no usable answer. */
export interface SignInPort {
  /** What the portal needs to open the provider's window. */
  client(): Promise<{ authorizeUrl: string; clientId: string; scope: string; prompt: AccountPrompt }>
  /** Trades the code of the provider's window for the person (authorization code with PKCE). */
  exchangeCode(code: AuthorizationCode): Promise<SignInResult>
  /** Checks an ID token that was sent as bearer. */
  verifyIdToken(idToken: string): Promise<SignInResult>
  /** The provider's page that ends its own session and leads back to `returnTo`; null where it has none. */
  endSessionUrl(returnTo: string): Promise<string | null>
}
