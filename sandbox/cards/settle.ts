import { randomInt } from 'node:crypto'
import { type OutcomeKey, outcomes } from './outcomes.ts'
import type { CardPayment, CardToken } from './state.ts'

/** Writes the bank's answer into an open payment and, for a verification, into its token. */
export function settle(
  payment: CardPayment,
  token: CardToken | undefined,
  outcome: OutcomeKey,
  now: string,
): void {
  const { message, code } = outcomes[outcome]
  const approved = outcome === 'approved'
  payment.message = message
  payment.responseCode = code
  payment.decision = null
  payment.updatedAt = now
  payment.authorizationCode = approved ? String(randomInt(100_000, 1_000_000)) : null
  payment.status = approved ? approvedStatus(payment) : 'failed'
  // A verification releases its hold of SAR 1.00 at once; no money is taken.
  if (payment.status === 'verified') payment.voidedAt = now
  if (payment.kind !== 'verification' || !token) return
  token.status = approved ? 'active' : 'inactive'
  token.message = approved ? 'Card stored successfully' : message
  token.updatedAt = now
}

function approvedStatus(payment: CardPayment): CardPayment['status'] {
  if (payment.kind === 'verification') return 'verified'
  return payment.manual ? 'authorized' : 'paid'
}
