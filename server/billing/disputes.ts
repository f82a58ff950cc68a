import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/disputes.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import { hasMoney } from '#machines/charge/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { DisputeRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { chargesOf, providerOfCharge } from './charge-store.ts'
import { alertAboutDispute, disputeChart, disputeWorkflow } from './dispute-chart.ts'
import { disputesOf, findDispute } from './dispute-store.ts'
import { invoiceFacts, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { lockOwnInvoice } from './lock-invoice.ts'
import { returnedFrom } from './refund-store.ts'
import { decideDispute, openDispute } from './settle-dispute.ts'

type Reply = { dispute: Dispute }

/** A customer's disputes, newest first. */
export const listDisputes = async (
  { db }: Deps,
  { params: { customerId } }: Call<typeof endpoints.listDisputes>,
): Promise<ReplyOf<typeof endpoints.listDisputes>> => ({
  disputes: await Promise.all((await disputesOf(db, customerId)).map((row) => presentDispute(db, row))),
})

/** Records, by hand, that the bank disputes the payment of an invoice. Throws `nothing-to-dispute` unless a card paid the invoice. */
export const openDisputeByHand = (
  deps: Deps,
  { actor, params: { customerId, invoiceId }, body }: Call<typeof endpoints.openDispute>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const invoice = await lockOwnInvoice(tx, { customerId, invoiceId })
    const charge = (await chargesOf(tx, invoiceId)).findLast(({ state }) => hasMoney(state))
    const context = await invoiceFacts(deps, tx, invoice)
    if (!charge || !takes(invoiceWorkflow, invoice, { type: 'payment.disputed' }, context))
      throw new AppError('nothing-to-dispute')
    const dispute = await openDispute(
      deps,
      tx,
      { ...charge, invoiceId },
      {
        provider: await providerOfCharge(tx, charge),
        providerId: null,
        amount: charge.amount - (await returnedFrom(tx, charge.id)),
        currency: charge.currency,
        reason: body.reason,
        respondBy: body.respondBy === null ? null : new Date(body.respondBy),
      },
      onBehalf(actor),
    )
    await alertAboutDispute(deps, tx, dispute)
    return { dispute: await presentDispute(tx, dispute) }
  })

/** Records that the evidence was sent to the card provider. Throws `dispute-decided`. */
export const recordEvidence = (
  deps: Deps,
  { actor, params }: Call<typeof endpoints.recordEvidence>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await lockDispute(tx, params)
    const event = { type: 'evidence.recorded' } as const
    const cause = onBehalf(actor)
    const answered = await advance(deps, tx, disputeWorkflow, row, { event, context: {}, cause })
    return { dispute: await presentDispute(tx, answered) }
  })

/** Records the bank's decision by hand. Throws `dispute-decided`. */
export const decideByHand = (
  deps: Deps,
  { actor, params, body }: Call<typeof endpoints.decideDispute>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await lockDispute(tx, params)
    const decided = await decideDispute(deps, tx, row, body.result, onBehalf(actor))
    return { dispute: await presentDispute(tx, decided) }
  })

const lockDispute = async (
  tx: Tx,
  dispute: { customerId: string; disputeId: string },
): Promise<DisputeRow> => {
  await lockCustomer(tx, dispute.customerId, undefined)
  const row = await findDispute(tx, dispute)
  if (!row) throw new AppError('not-found')
  return row
}

const presentDispute = async (q: Querier, row: DisputeRow): Promise<Dispute> => ({
  ...{ id: row.id, invoiceId: row.invoiceId, amount: row.amount, currency: row.currency, reason: row.reason },
  invoiceNumber: (await findInvoice(q, row.invoiceId))?.documentNumber ?? null,
  isFromProvider: row.providerId !== null,
  respondBy: row.respondBy?.toISOString() ?? null,
  chart: disputeChart(row),
  openedAt: row.createdAt.toISOString(),
})
