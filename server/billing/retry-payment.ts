import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { PaymentResult } from '#contract/entities/invoice.ts'
import { hasPaid, wasDeclined } from '#machines/charge/payment-result.ts'
import { needsCard, RETRY, retryOf } from '#machines/invoice/selectors.ts'
import { lastRound, secondsUntilAsked } from '#rules/charges.ts'
import { refusalOf } from '../charts/advance.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, stagedCommand } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { chargesOf } from './charge-store.ts'
import { refuseWhenPaused } from './charging-stop.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice, hasDisputedInvoice, openInvoices } from './invoice-store.ts'
import { presentAttempt } from './present-invoice.ts'

type Reply = ReplyOf<typeof endpoints.retryPayment>

/** Charges all invoices owed now, oldest due date first. Stops at the first invoice that no card pays. */
export const retryPayment = (
  deps: Deps,
  { actor }: Call<typeof endpoints.retryPayment>,
): Promise<CommandResult<Reply>> =>
  stagedCommand(actor, async (keepUnderway) => {
    const { customerId } = actor
    await refuseWhenPaused(deps.db)
    const owed = await listRetryableInvoices(deps, customerId)
    const note = (tx: Tx) => keepUnderway(tx, UNFINISHED)
    let reply = UNFINISHED
    for (const { id } of owed) {
      const result = await chargeInvoice(deps, id, { trigger: RETRY.trigger, cause: { by: actor }, note })
      reply = await replyOf(deps, id, result)
      if (!hasPaid({ status: result })) return reply
    }
    return reply
  })

/** The response to a repeated call, if the process died before the result was known. Stored when each charge begins. */
const UNFINISHED: Reply = {
  status: 'checking',
  message: null,
  attempts: [],
  nextAttemptAt: null,
  needsCard: false,
  againInSeconds: 0,
}

/** The invoices owed now, oldest due date first. Throws when the chart of an invoice forbids a charge. */
const listRetryableInvoices = async (deps: Deps, customerId: string): Promise<InvoiceRow[]> => {
  const open = []
  for (const row of await openInvoices(deps.db, customerId))
    open.push({ row, invoice: chartOf(invoiceWorkflow, row, await invoiceFacts(deps, deps.db, row)) })
  const { owed, heldBy } = retryOf(open)
  if (heldBy) throw refusalOf(invoiceWorkflow, heldBy.row, { event: RETRY, context: heldBy.invoice.context })
  if (owed.length === 0)
    throw new AppError((await hasDisputedInvoice(deps.db, customerId)) ? 'invoice-disputed' : 'nothing-owed')
  return owed.map(({ row }) => row)
}

/** The response after a charge of an invoice. */
const replyOf = async (deps: Deps, invoiceId: string, status: PaymentResult): Promise<Reply> => {
  const charges = await chargesOf(deps.db, invoiceId)
  const invoice = await findInvoice(deps.db, invoiceId)
  const isDeclined = wasDeclined({ status })
  return {
    status,
    message: isDeclined ? (charges.at(-1)?.reason ?? null) : null,
    attempts: lastRound(charges).map(presentAttempt),
    nextAttemptAt: isDeclined ? (invoice?.nextAttemptAt?.toISOString() ?? null) : null,
    needsCard: invoice !== undefined && needsCard(invoiceOf(invoice)),
    againInSeconds: isDeclined ? secondsUntilAsked(charges.at(-1), deps.clock.now()) : 0,
  }
}
