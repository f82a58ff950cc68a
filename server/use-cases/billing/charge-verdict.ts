import { declineOf } from '#rules/card-decline.ts'
import { amountText } from '#rules/money.ts'
import type { ChargeRow } from '../../db/schema.ts'
import type { CardPayment, ListedPayment } from '../../providers/cards/port.ts'
import { ProviderFailure } from '../../providers/failure.ts'

/** A payment the provider had made before, without a charge of ours. */
export type EarlierPayment = Pick<ListedPayment, 'id' | 'token' | 'createdAt'>

/**
 * What became of a charge. `unclear`: the provider has to be asked again before anything else may be charged; `taken` is what it
 * took when that is not what was asked for, which only people can mend. `paid` by an earlier payment of the provider's: it was
 * found there and nothing new was charged. `unexplained`: payments because of which nothing was charged.
 */
export type Verdict =
  | { kind: 'paid'; earlier?: EarlierPayment }
  | { kind: 'declined'; reason: string }
  | { kind: 'unclear'; taken?: string; unexplained?: readonly ListedPayment[] }

const TAKEN = ['paid', 'captured']
const REFUSED = ['failed', 'voided', 'refunded']

/** Whether the provider has the money of a payment. */
export const isTaken = ({ status }: Pick<CardPayment, 'status'>): boolean => TAKEN.includes(status)

/** Whether the provider has, or may yet have, the money of a payment. */
export const mayBeTaken = ({ status }: Pick<CardPayment, 'status'>): boolean => !REFUSED.includes(status)

/** Reads a payment of the provider's. One that was taken over another amount than ours is not ours to call paid. */
export const verdictOf = (payment: CardPayment, charge: Pick<ChargeRow, 'amount' | 'currency'>): Verdict => {
  if (isTaken(payment)) {
    const exact = payment.amount === charge.amount && payment.currency === charge.currency
    return exact ? { kind: 'paid' } : { kind: 'unclear', taken: amountText(payment.amount, payment.currency) }
  }
  if (!mayBeTaken(payment))
    return { kind: 'declined', reason: declineOf(payment.message, payment.responseCode) ?? 'failed' }
  return { kind: 'unclear' }
}

/** The provider took a payment's request for wrong, so that none was made: the card is unknown there or not active. */
export const saidNo = (failure: unknown): boolean =>
  failure instanceof ProviderFailure && [400, 404, 422].includes(failure.status ?? 0)
