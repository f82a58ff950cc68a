import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { isInDoubt } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { paymentAt } from '../cards/provider.ts'
import { advance, advanceIfTaken } from '../charts/advance.ts'
import { type Cause, onBehalf } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow, UnexplainedPaymentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import type { CardPayment } from '../providers/cards/port.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { chargesOf, providerOfCharge } from './charge-store.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { isTaken, mayBeTaken } from './payment-money.ts'
import { LOST_MS } from './send-charge.ts'
import { settleChargeIn } from './settle-charge.ts'
import { unexplainedPaymentWorkflow } from './unexplained-payment-chart.ts'
import { findUnexplained, isChargingStopped, updateUnexplained } from './unexplained-payment-store.ts'

/** Records an unexplained payment as the payment of an open invoice. Both must have the same amount. */
export const adoptPayment = async (
  deps: Deps,
  actor: Actor,
  adoption: Adoption,
): Promise<CommandResult<Reply>> => {
  const rows = await findAdoption(deps.db, adoption)
  if (await isSent(deps, adoption.invoiceId)) throw new AppError('payment-in-flight')
  await assertTaken(deps, rows)
  return command(deps, actor, async (tx) => {
    await lockCustomer(tx, adoption.customerId, undefined)
    const { row, invoice } = await findAdoption(tx, adoption)
    const cause: Cause = onBehalf(actor)
    const named = await updateUnexplained(tx, row.id, { invoiceId: invoice.id }, deps.clock.now())
    await advance(deps, tx, unexplainedPaymentWorkflow, named, {
      event: { type: 'payment.adopted' },
      context: {},
      cause,
    })
    const charge = await chargeFor(deps, tx, invoice, cause)
    const earlier = { id: row.id, provider: row.provider, token: null, createdAt: row.takenAt }
    await settleChargeIn(deps, tx, charge, { kind: 'paid', earlier }, cause)
    return planResumption(deps, tx, row)
  })
}

/** Dismisses a payment after an administrator's review and resumes charging. The payment at the provider does not change. */
export const resumeCharging = (
  deps: Deps,
  { actor, params: payment }: Call<typeof endpoints.resumeCharging>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await waitingPayment(tx, payment)
    await advance(deps, tx, unexplainedPaymentWorkflow, row, {
      event: { type: 'payment.dismissed' },
      context: {},
      cause: onBehalf(actor),
    })
    return planResumption(deps, tx, row)
  })

type Reply = ReplyOf<typeof endpoints.adoptPayment>

interface PaymentKey {
  customerId: string
  paymentId: string
}

const waitingPayment = async (
  tx: Tx,
  { customerId, paymentId }: PaymentKey,
): Promise<UnexplainedPaymentRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await findUnexplained(tx, customerId, paymentId)
  if (!row) throw new AppError('not-found')
  return row
}

/** Plans a billing run, unless another payment still stops charging. */
const planResumption = async (deps: Deps, tx: Tx, row: UnexplainedPaymentRow): Promise<Reply> => {
  const stopped = await isChargingStopped(tx, row.customerId)
  if (!stopped)
    await deps.jobs.plan(tx, billCustomerJob, { customerId: row.customerId, round: `resumed:${row.id}` })
  return { chargingStopped: stopped }
}

/** An invoice's charge with an unknown result. */
const undecidedChargeOf = async (q: Querier, invoiceId: string): Promise<ChargeRow | undefined> =>
  (await chargesOf(q, invoiceId)).find(({ state }) => isInDoubt(state))

/** The charge that adopts the payment: an unsent charge, or a new charge that the invoice chart opens. */
const chargeFor = async (deps: Deps, tx: Tx, invoice: InvoiceRow, cause: Cause): Promise<ChargeRow> => {
  const context = await invoiceFacts(deps, tx, invoice)
  const event = { type: 'payment.adopted' } as const
  await advanceIfTaken(deps, tx, invoiceWorkflow, invoice, { event, context, cause })
  const charge = await undecidedChargeOf(tx, invoice.id)
  if (!charge) throw new Error(`The invoice ${invoice.id} has no charge that can adopt a payment`)
  return charge
}

/** Reads a payment at the provider. Throws when the provider does not answer, so that the caller decides nothing. */
const readPayment = ({ ports }: Deps, provider: string, id: string) =>
  orElse(paymentAt(ports, provider, id), cardsUnavailable)

/** True when the provider has, or may have, an unsettled charge of this invoice. Such a charge cannot adopt the payment. */
const isSent = async (deps: Deps, invoiceId: string): Promise<boolean> => {
  const unsettled = await undecidedChargeOf(deps.db, invoiceId)
  if (!unsettled) return false
  const isYoung = deps.clock.now().getTime() - unsettled.startedAt.getTime() < LOST_MS
  return (
    isYoung || (await readPayment(deps, await providerOfCharge(deps.db, unsettled), unsettled.id)) !== null
  )
}

interface Adoption extends PaymentKey {
  invoiceId: string
}

interface AdoptionRows {
  row: UnexplainedPaymentRow
  invoice: InvoiceRow
}

const assertEqual = (
  payment: Pick<CardPayment, 'amount' | 'currency'>,
  { currency, ...amounts }: InvoiceRow,
): void => {
  if (payment.amount !== payableOf(amounts) || payment.currency !== currency)
    throw new AppError('payment-differs')
}

const findAdoption = async (
  q: Querier,
  { customerId, paymentId, invoiceId }: Adoption,
): Promise<AdoptionRows> => {
  const row = await findUnexplained(q, customerId, paymentId)
  const invoice = await findInvoice(q, invoiceId)
  if (!row || invoice?.customerId !== row.customerId || isPaid(invoiceOf(invoice)))
    throw new AppError('not-found')
  if (!takes(unexplainedPaymentWorkflow, row, { type: 'payment.adopted' }, {}))
    throw new AppError('payment-decided')
  assertEqual(row, invoice)
  return { row, invoice }
}

/** Throws unless the provider still has the money. The payment may have failed or been refunded since it was found. */
const assertTaken = async (deps: Deps, { row, invoice }: AdoptionRows): Promise<void> => {
  const payment = await readPayment(deps, row.provider, row.id)
  if (!payment || !mayBeTaken(payment)) throw new AppError('payment-not-taken')
  if (!isTaken(payment)) throw new AppError('payment-undecided')
  if (payment.refunded > 0) throw new AppError('payment-differs')
  assertEqual(payment, invoice)
}
