import type { ReplyOf } from '#contract/endpoint.ts'
import type { CardAttempt, CardOutcome, reportCardReturn } from '#contract/endpoints/cards.ts'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { CARD_ATTEMPT_VERSION } from '#machines/card-attempt/card-attempt.machine.ts'

/** The chart in an answer, for an attempt in this state. */
export const attemptIn = (state: CardAttemptChart['state']): CardAttemptChart => ({
  state,
  version: CARD_ATTEMPT_VERSION,
  facts: {},
})

/** The state after each outcome; any other outcome is a decline. */
const STATES: Partial<Record<CardOutcome, CardAttemptChart['state']>> = {
  approved: 'approved',
  'still-checking': 'still-checking',
  cancelled: 'failed',
  failed: 'failed',
  'verification-failed': 'failed',
}

const attemptAfter = (outcome: CardOutcome): CardAttemptChart => attemptIn(STATES[outcome] ?? 'declined')

type Answer = ReplyOf<typeof reportCardReturn>

/** A card that the provider has verified. */
export const VERIFIED_CARD = {
  paymentId: 'pay_1',
  paymentIdentifier: 'token_1',
  last4: '1111',
  expiryDate: '12/39',
  type: 'visa',
  cardHolderName: 'Sara Alomar',
} as const satisfies Answer['card']

/** The server's answer to a return from the bank with this outcome. */
export const returnAnswer = (outcome: CardOutcome, attempt: Partial<CardAttempt> = {}): Answer => ({
  attempt: {
    id: '3f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d01',
    purpose: 'onboarding',
    status: 'primary',
    chart: attemptAfter(outcome),
    outcome,
    createdAt: '2026-03-06T09:00:00.000Z',
    expiresAt: '2026-03-06T09:15:00.000Z',
    ...attempt,
  },
  outcome,
  card: outcome === 'approved' ? VERIFIED_CARD : null,
  brand: null,
})
