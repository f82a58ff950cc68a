import { declineOf } from '#rules/card-decline.ts'
import { amountText } from '#rules/money.ts'
import type { ChargeRow } from '../../db/schema.ts'
import type { CardPayment } from '../../providers/cards/port.ts'
import { ProviderFailure } from '../../providers/failure.ts'

/**
 * What became of a charge. `unclear`: the provider has to be asked again before anything else may be charged; `taken` is what it
 * took when that is not what was asked for, which only people can mend.
 */
export type Verdict =
  | { kind: 'paid' }
  | { kind: 'declined'; reason: string }
  | { kind: 'unclear'; taken?: string }

const TAKEN = ['paid', 'captured']
const REFUSED = ['failed', 'voided', 'refunded']

/** Reads a payment of the provider's. One that was taken over another amount than ours is not ours to call paid. */
export const verdictOf = (payment: CardPayment, charge: Pick<ChargeRow, 'amount' | 'currency'>): Verdict => {
  if (TAKEN.includes(payment.status)) {
    const exact = payment.amount === charge.amount && payment.currency === charge.currency
    return exact ? { kind: 'paid' } : { kind: 'unclear', taken: amountText(payment.amount, payment.currency) }
  }
  if (REFUSED.includes(payment.status))
    return { kind: 'declined', reason: declineOf(payment.message, payment.responseCode) ?? 'failed' }
  return { kind: 'unclear' }
}

/** The provider took a payment's request for wrong, so that none was made: the card is unknown there or not active. */
export const saidNo = (failure: unknown): boolean =>
  failure instanceof ProviderFailure && [400, 404, 422].includes(failure.status ?? 0)
