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
 * `email-not-verified`: the token is good, but the provider does not vouch for the address.
 */
export type SignInResult =
  | { kind: 'signed-in'; person: SignedInPerson }
  | { kind: 'refused'; reason: string }
  | { kind: 'email-not-verified' }

/** A code of Google's own script has neither verifier nor nonce. */
export interface AuthorizationCode {
  code: string
  codeVerifier?: string
  redirectUri: string
  nonce?: string
}

/** Signs people in with an OpenID Connect provider. Every call throws ProviderFailure when the provider gives no usable answer. */
export interface SignInPort {
  /** What the portal needs to open the provider's window. */
  client(): Promise<{ authorizeUrl: string; clientId: string; scope: string }>
  /** Trades the code of the provider's window for the person (authorization code with PKCE). */
  exchangeCode(code: AuthorizationCode): Promise<SignInResult>
  /** Checks an ID token that was sent as bearer. */
  verifyIdToken(idToken: string): Promise<SignInResult>
}
