import { isReversed } from '#machines/charge/selectors.ts'
import { isOpen, isTakenBack } from '#machines/dispute/selectors.ts'
import { isUnderWay } from '#machines/refund/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { cardProvider } from '../cards/provider.ts'
import type { ChargeRow, RefundRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { CardPayment, CardsPort } from '../providers/cards/port.ts'
import { findCharge, providerOfCharge } from './charge-store.ts'
import { lastDisputeOf, openDisputeOf } from './dispute-store.ts'
import { explainedRefunds, findRefund, updateRefund } from './refund-store.ts'
import { LOST_MS } from './send-charge.ts'
import { type RefundVerdict, settleRefund } from './settle-refund.ts'

/** Milliseconds after a claim in which the process may send the refund. After that, another process may send the refund. */
const CLAIM_MS = LOST_MS / 3

/**
 * Sends a refund to the card provider. If the refund was sent before, compares the provider's sum of returned money first. Safe to
 * run twice at once and to be killed at any point. The provider has no idempotency key for refunds, so a refund is sent again only
 * when the sum has not changed for `LOST_MS`.
 */
export const sendRefund = async (deps: Deps, refundId: string, jobId: string): Promise<void> => {
  const refund = await findRefund(deps.db, refundId)
  if (!refund || !isUnderWay(refund.state)) return
  const verdict = await verdictOn(deps, refund)
  if (verdict) await settleRefund(deps, refund, verdict, { by: 'server', requestId: jobId })
}

/** Null when another process is sending the refund. */
const verdictOn = async (deps: Deps, refund: RefundRow): Promise<RefundVerdict | null> => {
  try {
    const charge = await findCharge(deps.db, refund.chargeId)
    if (!charge) throw new Error(`There is no charge ${refund.chargeId}`)
    const cards = cardProvider(deps.ports, await providerOfCharge(deps.db, charge))
    return await compareOrSend(deps, cards, { refund, charge })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, refundId: refund.id }, 'the result of a refund is unknown')
    return { kind: 'unclear' }
  }
}

const compareOrSend = async (
  deps: Deps,
  cards: CardsPort,
  { refund, charge }: { refund: RefundRow; charge: ChargeRow },
): Promise<RefundVerdict | null> => {
  const payment = await cards.getPayment(refund.chargeId)
  if (refund.sentAt !== null) {
    const verdict = payment ? compare(payment, refund) : ({ kind: 'unclear' } as const)
    const isYoung = deps.clock.now().getTime() - refund.sentAt.getTime() < LOST_MS
    if (verdict !== 'unchanged') return verdict
    if (isYoung) return { kind: 'unclear' }
  }
  if (!payment) return { kind: 'refused', reason: 'unknown-payment' }
  const dispute = await lastDisputeOf(deps.db, charge.id)
  if (dispute && (isOpen(dispute.state) || isTakenBack(dispute.state)))
    return { kind: 'refused', reason: 'disputed' }
  if (isReversed(charge.state)) return adopt(deps, payment)
  const claimed = await claim(deps, refund, payment.refunded)
  return claimed && post(deps, cards, claimed)
}

/** Decides a refund of a reversed payment without sending it: `returned` when the provider's sum of returned money covers our refunds. */
const adopt = async ({ db }: Deps, { id, refunded }: CardPayment): Promise<RefundVerdict> => {
  const explained = (await explainedRefunds(db, [id])).get(id) ?? 0
  return refunded >= explained ? { kind: 'returned' } : { kind: 'refused', reason: 'too-much' }
}

/**
 * Stores the provider's sum of returned money and the time of the request, before the request. Returns null when another process has
 * claimed the refund, or a dispute was opened since then.
 */
const claim = (deps: Deps, { id, customerId, sentAt }: RefundRow, sum: number): Promise<SentRefund | null> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    const row = await findRefund(tx, id)
    if (row && (await openDisputeOf(tx, row.chargeId))) return null
    if (!row || !isUnderWay(row.state) || row.sentAt?.getTime() !== sentAt?.getTime()) return null
    const now = deps.clock.now()
    const { chargeId, amount } = await updateRefund(tx, row, { refundedBefore: sum, sentAt: now })
    return { chargeId, amount, refundedBefore: sum, sentAt: now }
  })

const post = async (deps: Deps, cards: CardsPort, refund: SentRefund): Promise<RefundVerdict> => {
  if (deps.clock.now().getTime() - refund.sentAt.getTime() > CLAIM_MS) return { kind: 'unclear' }
  const answer = await cards.refundPayment(refund.chargeId, refund.amount)
  if (answer.kind === 'returned') return { kind: 'returned' }
  // The provider may have received an earlier request meanwhile.
  const verdict = answer.payment ? compare(answer.payment, refund) : 'unchanged'
  return verdict === 'unchanged' ? { kind: 'refused', reason: answer.reason } : verdict
}

interface SentRefund extends Pick<RefundRow, 'chargeId' | 'amount' | 'refundedBefore'> {
  sentAt: Date
}

/** Compares the provider's sum with the sum before the request. `unchanged`: the provider has not made the refund. */
const compare = (
  { refunded }: CardPayment,
  { refundedBefore, amount }: Pick<RefundRow, 'refundedBefore' | 'amount'>,
): RefundVerdict | 'unchanged' => {
  if (refundedBefore === null || refunded === refundedBefore) return 'unchanged'
  if (refunded === refundedBefore + amount) return { kind: 'returned' }
  return { kind: 'unclear', returned: refunded }
}
