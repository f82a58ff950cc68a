import type { Role } from '#contract/entities/common.ts'

/** What the identity provider's popup brings back; usable once. Google's own script knows neither verifier nor nonce. */
export interface SignInGrant {
  code: string
  codeVerifier?: string
  redirectUri: string
  nonce?: string
}

/** Why signing in failed, or the session ended. */
export type SessionNotice =
  | 'popup-blocked'
  | 'popup-closed'
  | 'refused'
  | 'login-failed'
  | 'cookie-refused'
  | 'expired'
  | 'deactivated'

export interface SessionContext {
  role: Role | null
  notice: SessionNotice | null
}

export type SessionEvent =
  | { type: 'signIn.pressed' }
  | { type: 'session.restored'; role: Role }
  | { type: 'invitation.found' }
  /** `hadOne`: a session of this browser is over, and its person did not sign out. */
  | { type: 'session.missing'; hadOne?: boolean }
  | { type: 'session.expired' }
  | { type: 'person.deactivated' }
  | { type: 'logout.pressed' }
  | { type: 'otherTab.signedOut' }
  /** The person belongs to another account now, or another person has signed in, here or in another tab. */
  | { type: 'account.changed' }

/** How a session ended for a person who was signed in. */
export type SessionEnding = 'expired' | 'deactivated' | 'signed-out'

/** Who has signed in. */
export interface Arrival {
  role: Role
  /** An invitation waits for their answer, before anything else is shown to them. */
  invited?: boolean
}
