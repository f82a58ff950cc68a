import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hasPaid, wasDeclined } from '#machines/charge/payment-result.ts'
import { needsCard, RETRY, retryOf } from '#machines/invoice/selectors.ts'
import { lastRound, secondsUntilAsked } from '#rules/charges.ts'
import { refusalOf } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { payWithCardJob } from '../jobs/jobs.ts'
import { type CommandResult, stagedCommand } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { requireUsableCard } from './begin-charge.ts'
import { type ChargeOptions, chargeInvoice, chargeWaiting } from './charge-invoice.ts'
import { chargesOf, wasCharged } from './charge-store.ts'
import { refuseWhenPaused } from './charging-stop.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice, hasDisputedInvoice, openInvoices } from './invoice-store.ts'
import { presentAttempt } from './present-invoice.ts'

type Reply = ReplyOf<typeof endpoints.retryPayment>

/** Charges all invoices owed now, oldest due date first. Stops at the first invoice that no card pays. */
export const retryPayment = (
  deps: Deps,
  { actor, body: { cardId } }: Call<typeof endpoints.retryPayment>,
): Promise<CommandResult<Reply>> =>
  stagedCommand(actor, (keepUnderway) =>
    payDebts(deps, actor.customerId, {
      cause: { by: actor },
      chosenId: cardId,
      note: (tx) => keepUnderway(tx, UNFINISHED),
    }),
  )

const payDebts = async (
  deps: Deps,
  customerId: string,
  options: Omit<ChargeOptions, 'trigger'>,
): Promise<Reply> => {
  const owed = await listRetryableInvoices(deps, customerId, options.chosenId ?? null)
  let reply = UNFINISHED
  for (const { id } of owed) {
    const result = await chargeInvoice(deps, id, { ...options, trigger: RETRY.trigger })
    const last = await replyOf(deps, id, result)
    reply = { ...last, attempts: [...reply.attempts, ...last.attempts] }
    if (!hasPaid({ status: result })) return reply
  }
  return reply
}

/** Milliseconds. The browser that added the card pays at once; the job pays if the person did not return from the bank. */
const BROWSER_PAYS_MS = 60_000

/** Plans the payment of all debts with a card that was added for it. */
export const planPaymentWithCard = (
  deps: Deps,
  tx: Tx,
  card: { customerId: string; cardId: string },
): Promise<void> =>
  deps.jobs.plan(tx, payWithCardJob, card, { at: new Date(deps.clock.now().getTime() + BROWSER_PAYS_MS) })

/** Refusals after which nothing is left to do: the debt is paid or being paid, or the card was removed meanwhile. */
const OVER: readonly ErrorCode[] = [
  'nothing-owed',
  'payment-in-flight',
  'invoice-disputed',
  'not-found',
  'card-expired',
  'card-unusable',
]

/** Pays all debts with a card that was added for it, unless it was charged already. A stop of charging leaves the debts to the planned charges. */
export const payWithCard = async (
  deps: Deps,
  { customerId, cardId }: { customerId: string; cardId: string },
  cause: Cause,
): Promise<void> => {
  if (await wasCharged(deps.db, { customerId, cardId })) return
  try {
    await payDebts(deps, customerId, { cause, chosenId: cardId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (OVER.includes(error.code)) return
    await withTransaction(deps.db, (tx) => chargeWaiting(deps, tx, customerId))
  }
}

/** The response to a repeated call, if the process died before the result was known. Stored when each charge begins. */
const UNFINISHED: Reply = {
  status: 'checking',
  message: null,
  attempts: [],
  nextAttemptAt: null,
  needsCard: false,
  againInSeconds: 0,
}

/**
 * The invoices owed now, oldest due date first. Throws when the card cannot be charged, when charging is stopped, and when the chart of an
 * invoice forbids a charge.
 */
export const listRetryableInvoices = async (
  deps: Deps,
  customerId: string,
  chosenId: string | null,
): Promise<InvoiceRow[]> => {
  if (chosenId !== null) await requireUsableCard(deps, deps.db, { customerId, cardId: chosenId })
  await refuseWhenPaused(deps.db)
  const open = []
  for (const row of await openInvoices(deps.db, customerId))
    open.push({
      row,
      invoice: chartOf(invoiceWorkflow, row, await invoiceFacts(deps, deps.db, row, chosenId)),
    })
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
