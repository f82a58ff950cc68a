import { isReversed } from '#machines/charge/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { touchCustomer } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { CardPayment } from '../providers/cards/port.ts'
import { chargeFacts, chargeWorkflow, reportFurtherReturn } from './charge-chart.ts'
import { findCharge, findCharges, updateCharge } from './charge-store.ts'
import { disputedCharges, takenByBank } from './dispute-store.ts'
import { mayBeTaken } from './payment-money.ts'
import { explainedRefunds } from './refund-store.ts'

/** True when a payment no longer has its full amount. */
export const hasLostMoney = (payment: CardPayment): boolean => !mayBeTaken(payment) || payment.refunded > 0

/**
 * Records reversals. In a reversal, the provider has refunded or voided all or part of a paid charge without our request. Skips a
 * disputed payment until the bank decides.
 */
export const recordReversals = async (
  deps: Deps,
  customerId: string,
  payments: readonly CardPayment[],
  cause: Cause,
): Promise<void> => {
  const ids = payments.map(({ id }) => id)
  const refunded = await explainedRefunds(deps.db, ids)
  const lost = await takenByBank(deps.db, ids)
  const explainedOf = (id: string) => (refunded.get(id) ?? 0) + (lost.get(id) ?? 0)
  const returned = new Map(
    payments.map((payment) => [payment.id, returnedOutside(payment, explainedOf(payment.id))]),
  )
  const disputed = await disputedCharges(deps.db, ids)
  const charges = await findCharges(
    deps.db,
    ids.filter((id) => !disputed.has(id)),
  )
  const changed = charges.filter((charge) => isChanged(charge, returned.get(charge.id) ?? 0))
  if (changed.length === 0) return
  await withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    for (const { id } of changed) await recordReversal(deps, tx, id, returned.get(id) ?? 0, cause)
  })
}

/** Halalas that left the provider without a refund of ours or a dispute. */
const returnedOutside = ({ state, amount, refunded }: CardPayment, explained: number): number =>
  state === 'failed' ? amount : Math.max(0, refunded - explained)

/** Records a reversal once, and each change of its amount; an increase is mailed. The caller locks the customer's row. */
const recordReversal = async (
  deps: Deps,
  tx: Tx,
  id: string,
  amount: number,
  cause: Cause,
): Promise<void> => {
  const charge = await findCharge(tx, id)
  if (!charge || !isChanged(charge, amount)) return
  const noted = await updateCharge(tx, charge, { returnedOutside: amount })
  await touchCustomer(tx, charge.customerId, deps.clock.now())
  if (isReversible(noted))
    await advance(deps, tx, chargeWorkflow, noted, { event: reversal, context: chargeFacts(noted), cause })
  else if (amount > charge.returnedOutside) await reportFurtherReturn(deps, tx, noted)
}

const reversal = { type: 'payment.reversed' } as const

/** True when our ledger counts this charge as paid. */
const isReversible = (charge: ChargeRow): boolean =>
  takes(chargeWorkflow, charge, reversal, chargeFacts(charge))

/** True when the charge must be reversed, or a reversed charge has another amount. */
const isChanged = (charge: ChargeRow, amount: number): boolean =>
  isReversible(charge) ? amount > 0 : isReversed(charge.state) && charge.returnedOutside !== amount
