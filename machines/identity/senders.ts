import type { Senders } from '../shared/senders.ts'
import type { IdentityEvent } from './identity.machine.ts'

/** The use cases that send each event. */
export const IDENTITY_SENDERS = {
  'provider.completed': [
    'receiveCallback',
    'getVerificationStatus',
    'getCurrentVerification',
    'expireVerification',
  ],
  'provider.rejected': [
    'receiveCallback',
    'getVerificationStatus',
    'getCurrentVerification',
    'expireVerification',
  ],
  'provider.expired': [
    'receiveCallback',
    'getVerificationStatus',
    'getCurrentVerification',
    'expireVerification',
  ],
  'provider.failed': ['receiveCallback'],
  'provider.unknown': ['getVerificationStatus', 'getCurrentVerification', 'expireVerification'],
  'deadline.passed': ['expireVerification', 'getVerificationStatus', 'getCurrentVerification'],
  'customer.cancelled': ['cancelVerification'],
} as const satisfies Senders<IdentityEvent['type']>
