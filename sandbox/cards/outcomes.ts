interface Outcome {
  label: string
  /** Text of `source.message` and of the return address. */
  message: string
  /** Two-digit response code of the bank; null without a call to the bank. */
  code: string | null
}

const threeDSecure = (reason: string) => `3-D Secure transaction attempt failed (${reason})`

/** Possible answers of a bank. */
export const outcomes = {
  approved: { label: 'Approved', message: 'APPROVED', code: '00' },
  unspecified: { label: 'Unspecified failure', message: 'UNSPECIFIED FAILURE', code: '99' },
  'insufficient-funds': { label: 'Insufficient funds', message: 'INSUFFICIENT FUNDS', code: '51' },
  declined: { label: 'Declined', message: 'DECLINED', code: '05' },
  'lost-card': { label: 'Lost card', message: 'DECLINED: LOST CARD', code: '41' },
  'stolen-card': { label: 'Stolen card', message: 'DECLINED: STOLEN CARD', code: '43' },
  'expired-card': { label: 'Expired card', message: 'DECLINED: EXPIRED CARD', code: '54' },
  'over-limit': { label: 'Over limit', message: 'DECLINED: EXCEEDS WITHDRAWAL LIMIT', code: '61' },
  'wrong-code': { label: 'Wrong code', message: threeDSecure('DECLINED_INVALID_PIN'), code: '55' },
  cancelled: { label: 'Cancelled', message: threeDSecure('CANCELLED_AUTHENTICATION'), code: null },
  failed: { label: 'Failed', message: 'FAILED', code: '96' },
  'timed-out': {
    label: 'Time is over',
    message: 'Allowed time frame for transaction has been expired',
    code: null,
  },
  '3ds-attempted': {
    label: '3-D Secure not available',
    message:
      '3DS: attempted but not available, please ensure that you have enabled Online Purchase from your bank portal.',
    code: null,
  },
  '3ds-error': { label: '3-D Secure error', message: '3DS service error occurred.', code: null },
  '3ds-not-enrolled': {
    label: 'Not enrolled in 3-D Secure',
    message: 'The card is not enrolled in 3DS service.',
    code: null,
  },
  '3ds-rejected': {
    label: 'Rejected by the bank',
    message: 'The authentication attempt was rejected by the issuer bank.',
    code: null,
  },
  '3ds-unavailable': {
    label: 'Authentication unavailable',
    message: 'The authentication is unavailable, please try again later.',
    code: null,
  },
} as const satisfies Record<string, Outcome>

export type OutcomeKey = keyof typeof outcomes

export const isOutcomeKey = (value: string): value is OutcomeKey => Object.hasOwn(outcomes, value)
