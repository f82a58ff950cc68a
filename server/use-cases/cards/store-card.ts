import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CardAttemptRow, PaymentMethodRow } from '../../db/schema.ts'
import { findPaymentMethodByToken, insertPaymentMethod } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import type { CardToken } from '../../providers/cards/port.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { cardAttemptWorkflow } from '../../workflows/card-attempt.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import type { UnusableCard } from '../customers/usable-card.ts'
import { cardFacts } from './card-facts.ts'
import type { Evidence } from './evidence.ts'
import { settleAttempt } from './settle-attempt.ts'
import { checkPlace, pushOut } from './slot.ts'

interface Approved {
  attempt: CardAttemptRow
  token: CardToken
  payment: Evidence['payment']
  /** The card that makes room for this one, if there is such a card. */
  replaceable: UnusableCard | null
  cause: Cause
}

/**
 * Saves a card the provider reports as verified for this attempt; all that is stored about it is the provider's. The same
 * token again gives the same card. Throws `card-status-taken` when its place is taken, `blocked` when the account takes no card
 * any more, `card-attempt-expired` when the attempt is over.
 */
export const storeCard = async (
  deps: Deps,
  tx: Tx,
  { attempt, token, payment, replaceable, cause }: Approved,
): Promise<PaymentMethodRow> => {
  const { customerId, status } = attempt
  const customer = await lockCustomer(tx, customerId, undefined)
  const known = await findPaymentMethodByToken(tx, customerId, token.id)
  if (known) return known

  const row = await settleAttempt(deps, tx, attempt, {
    outcome: 'approved',
    evidence: { token, payment },
    cause,
  })
  const saved = { type: 'card.saved' } as const
  if (!takes(cardAttemptWorkflow, row, saved, {})) throw new AppError('card-attempt-expired')
  const at = deps.clock.now()
  await checkPlace(tx, customer, attempt, replaceable, at)

  if (replaceable) await pushOut(tx, replaceable, at)
  const card = await insertPaymentMethod(tx, {
    id: randomUUID(),
    customerId,
    token: token.id,
    paymentId: row.paymentId,
    status,
    ...cardFacts(token),
    createdAt: at,
    updatedAt: at,
  })
  await advance(deps, tx, cardAttemptWorkflow, row, { event: saved, context: {}, cause })
  return card
}
