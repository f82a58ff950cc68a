import type { Senders } from '../shared/senders.ts'
import type { CardAttemptEvent } from './card-attempt.machine.ts'

/** The use cases that send each event. */
export const CARD_ATTEMPT_SENDERS = {
  'provider.approved': [
    'reportReturn',
    'receiveCardEvent',
    'checkAttempt',
    'savePaymentMethod',
    'expireAttempt',
    'getCurrentAttempt',
    'dropAttempt',
  ],
  'provider.undecided': ['reportReturn', 'receiveCardEvent'],
  'provider.declined': [
    'reportReturn',
    'receiveCardEvent',
    'checkAttempt',
    'savePaymentMethod',
    'expireAttempt',
    'getCurrentAttempt',
    'dropAttempt',
  ],
  'provider.failed': [
    'reportReturn',
    'receiveCardEvent',
    'checkAttempt',
    'savePaymentMethod',
    'expireAttempt',
    'getCurrentAttempt',
    'dropAttempt',
  ],
  'card.saved': ['savePaymentMethod', 'checkAttempt', 'expireAttempt'],
  'customer.dropped': ['dropAttempt'],
  'lifetime.passed': ['expireAttempt'],
} as const satisfies Senders<CardAttemptEvent['type']>
