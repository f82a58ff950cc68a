import type { IdTokenOptions } from './id-token.ts'

/** Failures of a sign-in after the person's choice. */
export interface BadToken {
  id: string
  label: string
  token: IdTokenOptions
}

export const BAD_TOKENS: readonly BadToken[] = [
  { id: 'expired', label: 'Expired token', token: { expired: true } },
  { id: 'audience', label: 'Token for another client', token: { audience: 'another-client' } },
  { id: 'not-asked', label: 'Signed in an hour ago', token: { authenticatedSecondsAgo: 3600 } },
  { id: 'no-email', label: 'Token without an e-mail', token: { withoutEmail: true } },
]

export interface Refusal {
  id: string
  label: string
  error: string
  description: string
}

export const CANCEL: Refusal = {
  id: 'cancel',
  label: 'Cancel',
  error: 'access_denied',
  description: 'The person cancelled the sign-in.',
}

export const REFUSALS: readonly Refusal[] = [
  {
    id: 'deny',
    label: 'Deny access',
    error: 'access_denied',
    description: 'The person denied access to the account.',
  },
  {
    id: 'server-error',
    label: 'Provider error',
    error: 'server_error',
    description: 'The provider failed while signing in.',
  },
]
