import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { isInDoubt } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow, UnexplainedPaymentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import type { CardPayment } from '../providers/cards/port.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { chargesOf } from './charge-store.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { billCustomerJob } from './jobs.ts'
import { isTaken, LOST_MS, mayBeTaken } from './send-charge.ts'
import { settleChargeIn } from './settle-charge.ts'
import { unexplainedPaymentWorkflow } from './unexplained-payment-chart.ts'
import { findUnexplained, isChargingStopped, updateUnexplained } from './unexplained-payment-store.ts'

type Reply = ReplyOf<typeof endpoints.adoptPayment>

interface Decided {
  customerId: string
  paymentId: string
}

const waitingPayment = async (tx: Tx, { customerId, paymentId }: Decided): Promise<UnexplainedPaymentRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await findUnexplained(tx, customerId, paymentId)
  if (!row) throw new AppError('not-found')
  return row
}

/** Answers how the charging stands now, and has the engine go on once nothing stops it any more. */
const conclude = async (deps: Deps, tx: Tx, row: UnexplainedPaymentRow): Promise<Reply> => {
  const stopped = await isChargingStopped(tx, row.customerId)
  if (!stopped)
    await deps.jobs.plan(tx, billCustomerJob, { customerId: row.customerId, round: `resumed:${row.id}` })
  return { chargingStopped: stopped }
}

/** The charge of an invoice of which it is not known what became of it. */
const undecidedChargeOf = async (q: Querier, invoiceId: string): Promise<ChargeRow | undefined> =>
  (await chargesOf(q, invoiceId)).find(({ state }) => isInDoubt(state))

/** The charge for the payment to become: one that was never sent, or the one the invoice chart has written down for it. */
const chargeFor = async (deps: Deps, tx: Tx, invoice: InvoiceRow, cause: Cause): Promise<ChargeRow> => {
  const context = await invoiceFacts(deps, tx, invoice)
  const event = { type: 'payment.adopted' } as const
  if (takes(invoiceWorkflow, invoice, event, context))
    await advance(deps, tx, invoiceWorkflow, invoice, { event, context, cause })
  const charge = await undecidedChargeOf(tx, invoice.id)
  if (!charge) throw new Error(`The invoice ${invoice.id} has no charge for a payment to become`)
  return charge
}

/** What the provider says about a payment; without an answer nothing is decided. */
const askProvider = ({ ports }: Deps, id: string) => orElse(ports.cards.getPayment(id), cardsUnavailable)

/** Whether the provider knows a charge of this invoice that we have not settled: then it is not for the payment to become. */
const isSent = async (deps: Deps, invoiceId: string): Promise<boolean> => {
  const unsettled = await undecidedChargeOf(deps.db, invoiceId)
  if (!unsettled) return false
  const isYoung = deps.clock.now().getTime() - unsettled.startedAt.getTime() < LOST_MS
  return isYoung || (await askProvider(deps, unsettled.id)) !== null
}

interface Wanted extends Decided {
  invoiceId: string
}

interface Pair {
  row: UnexplainedPaymentRow
  invoice: InvoiceRow
}

const assertEqual = (
  payment: Pick<CardPayment, 'amount' | 'currency'>,
  { netAmount, currency }: InvoiceRow,
): void => {
  if (payment.amount !== netAmount || payment.currency !== currency) throw new AppError('payment-differs')
}

const wantedPair = async (q: Querier, { customerId, paymentId, invoiceId }: Wanted): Promise<Pair> => {
  const row = await findUnexplained(q, customerId, paymentId)
  const invoice = await findInvoice(q, invoiceId)
  if (!row || invoice?.customerId !== row.customerId || isPaid(invoiceOf(invoice)))
    throw new AppError('not-found')
  if (!takes(unexplainedPaymentWorkflow, row, { type: 'payment.adopted' }, {}))
    throw new AppError('payment-decided')
  assertEqual(row, invoice)
  return { row, invoice }
}

/** A payment that was found may have failed or been given back since. */
const assertTaken = async (deps: Deps, { row, invoice }: Pair): Promise<void> => {
  const payment = await askProvider(deps, row.id)
  if (!payment || !mayBeTaken(payment)) throw new AppError('payment-not-taken')
  if (!isTaken(payment)) throw new AppError('payment-undecided')
  assertEqual(payment, invoice)
}

/** Records a payment the provider took as the payment of one open invoice; both must be over the same amount. */
export const adoptPayment = async (
  deps: Deps,
  actor: Actor,
  wanted: Wanted,
): Promise<CommandResult<Reply>> => {
  const asked = await wantedPair(deps.db, wanted)
  if (await isSent(deps, wanted.invoiceId)) throw new AppError('payment-in-flight')
  await assertTaken(deps, asked)
  return command(deps, actor, async (tx) => {
    await lockCustomer(tx, wanted.customerId, undefined)
    const { row, invoice } = await wantedPair(tx, wanted)
    const cause: Cause = { by: { ...actor, onBehalf: true } }
    const named = await updateUnexplained(tx, row.id, { invoiceId: invoice.id }, deps.clock.now())
    await advance(deps, tx, unexplainedPaymentWorkflow, named, {
      event: { type: 'payment.adopted' },
      context: {},
      cause,
    })
    const charge = await chargeFor(deps, tx, invoice, cause)
    const earlier = { id: row.id, token: null, createdAt: row.takenAt }
    await settleChargeIn(deps, tx, charge, { kind: 'paid', earlier }, cause)
    return conclude(deps, tx, row)
  })
}

/** Lets charging go on without a payment that an administrator has looked into: it stays as it is at the provider. */
export const resumeCharging = (
  deps: Deps,
  { actor, params: wanted }: Call<typeof endpoints.resumeCharging>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await waitingPayment(tx, wanted)
    await advance(deps, tx, unexplainedPaymentWorkflow, row, {
      event: { type: 'payment.dismissed' },
      context: {},
      cause: { by: { ...actor, onBehalf: true } },
    })
    return conclude(deps, tx, row)
  })
