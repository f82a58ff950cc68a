import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/unassigned-payments.ts'
import type {
  FoundDispute,
  MissingPayment,
  UnassignedPayment,
} from '#contract/entities/unassigned-payment.ts'
import { pagingOf } from '#rules/paging.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { customerOfOwner } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { UnassignedPaymentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError, fieldRefusal } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import {
  findFoundDispute,
  foundDisputes,
  isDisputedOrLost,
  type ListedFoundDispute,
  settleFoundDispute,
} from './found-dispute-store.ts'
import {
  endMissing,
  findMissing,
  type MissingPaymentRow,
  missingPayments,
} from './payment-comparison-store.ts'
import { unassignedPaymentChart, unassignedPaymentWorkflow } from './unassigned-payment-chart.ts'
import {
  countUnassigned,
  lockUnassigned,
  unassignedPage,
  updateUnassigned,
} from './unassigned-payment-store.ts'
import { recordUnexplainedPayment } from './unexplained-payment-chart.ts'

type Reply = ReplyOf<typeof endpoints.returnUnassignedPayment>

/** The most missing payments, and disputes, of a page. */
const SHOWN = 100

/** The payments without an account, the disputes about them, and the charges that their provider does not know. */
export const listUnassignedPayments = async (
  { db }: Deps,
  { query: { filter, limit, page } }: Call<typeof endpoints.listUnassignedPayments>,
): Promise<ReplyOf<typeof endpoints.listUnassignedPayments>> => {
  const open = filter === 'open'
  const totalItems = await countUnassigned(db, open)
  const rows = await unassignedPage(db, { open, limit, page })
  const missing = await missingPayments(db, { open, limit: SHOWN })
  const disputes = await foundDisputes(db, { open, limit: SHOWN })
  return {
    payments: rows.map(presentPayment),
    missing: missing.map(presentMissing),
    disputes: disputes.map(presentDispute),
    ...pagingOf(totalItems, { limit, page }),
  }
}

/**
 * Asks the provider to return the money to the card. Throws `payment-decided`, and `invoice-disputed` when the card's bank demands
 * the money or has taken it.
 */
export const returnUnassignedPayment = (
  deps: Deps,
  { actor, params, body: { reason } }: Call<typeof endpoints.returnUnassignedPayment>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, async (tx, row, cause) => {
    if (await isDisputedOrLost(tx, row)) throw new AppError('invoice-disputed')
    const noted = await updateUnassigned(tx, row.id, { reason })
    const event = { type: 'return.requested' } as const
    return advance(deps, tx, unassignedPaymentWorkflow, noted, { event, context: {}, cause })
  })

/** Ends a payment that was settled outside the product. Throws `payment-decided`. */
export const dismissUnassignedPayment = (
  deps: Deps,
  { actor, params, body: { reason } }: Call<typeof endpoints.dismissUnassignedPayment>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, async (tx, row, cause) => {
    const noted = await updateUnassigned(tx, row.id, { reason })
    const event = { type: 'payment.dismissed' } as const
    return advance(deps, tx, unassignedPaymentWorkflow, noted, { event, context: {}, cause })
  })

/**
 * Assigns a payment to an owner's account. Charging of the account stops until an administrator decides about the payment there.
 * Throws `payment-decided`.
 */
export const assignUnassignedPayment = (
  deps: Deps,
  { actor, params, body: { email, reason } }: Call<typeof endpoints.assignUnassignedPayment>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, async (tx, row, cause) => {
    const customerId = await customerOfOwner(tx, email)
    if (customerId === undefined) throw fieldRefusal('email', 'account-unknown')
    await lockCustomer(tx, customerId, undefined)
    const noted = await updateUnassigned(tx, row.id, { reason, customerId })
    const event = { type: 'payment.assigned' } as const
    const assigned = await advance(deps, tx, unassignedPaymentWorkflow, noted, { event, context: {}, cause })
    const { cardBrand: brand, cardLast4: last4, takenAt: createdAt } = row
    await recordUnexplainedPayment(deps, tx, customerId, { ...row, brand, last4, createdAt }, cause)
    return assigned
  })

/** Ends the finding about a charge that the provider does not know. Throws `payment-decided`. */
export const settleMissingPayment = (
  deps: Deps,
  { actor, params: { chargeId }, body: { reason } }: Call<typeof endpoints.settleMissingPayment>,
): Promise<CommandResult<{ payment: MissingPayment }>> =>
  command(deps, actor, async (tx) => {
    const isEnded = await endMissing(tx, chargeId, { reason, at: deps.clock.now() })
    const row = await findMissing(tx, chargeId)
    if (!row) throw new AppError('not-found')
    if (!isEnded) throw new AppError('payment-decided')
    return { payment: presentMissing(row) }
  })

/**
 * Ends a dispute of a payment without an invoice whose decision the provider no longer tells. The payment still cannot be returned.
 * Throws `payment-decided`.
 */
export const settleDispute = (
  deps: Deps,
  { actor, params: { provider, disputeId }, body: { reason } }: Call<typeof endpoints.settleFoundDispute>,
): Promise<CommandResult<{ dispute: FoundDispute }>> =>
  command(deps, actor, async (tx) => {
    const key = { provider, providerId: disputeId }
    const isEnded = await settleFoundDispute(tx, key, { reason, at: deps.clock.now() })
    const row = await findFoundDispute(tx, key)
    if (!row) throw new AppError('not-found')
    if (!isEnded) throw new AppError('payment-decided')
    return { dispute: presentDispute(row) }
  })

const decide = (
  deps: Deps,
  actor: Actor,
  { paymentId }: { paymentId: string },
  work: (tx: Tx, row: UnassignedPaymentRow, cause: Cause) => Promise<UnassignedPaymentRow>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await lockUnassigned(tx, paymentId)
    if (!row) throw new AppError('not-found')
    return { payment: presentPayment(await work(tx, row, { by: actor })) }
  })

const presentPayment = (row: UnassignedPaymentRow): UnassignedPayment => ({
  id: row.id,
  provider: row.provider,
  namedCustomer: row.namedCustomer,
  amount: row.amount,
  currency: row.currency,
  invoiceRef: row.invoiceRef,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  takenAt: row.takenAt.toISOString(),
  chart: unassignedPaymentChart(row),
  reason: row.reason,
  customerId: row.customerId,
})

const presentMissing = (row: MissingPaymentRow): MissingPayment => ({
  id: row.id,
  customerId: row.customerId,
  amount: row.amount,
  currency: row.currency,
  cardBrand: row.type,
  cardLast4: row.last4,
  chargedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  reason: row.reason,
})

const presentDispute = ({ providerId, ...row }: ListedFoundDispute): FoundDispute => ({
  id: providerId,
  provider: row.provider,
  paymentId: row.paymentId,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  respondBy: row.respondBy?.toISOString() ?? null,
  foundAt: row.foundAt.toISOString(),
  result: row.result,
  settledAt: row.settledAt?.toISOString() ?? null,
  settledReason: row.settledReason,
  customerId: row.customerId,
})
