import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { PaymentResult } from '#contract/entities/invoice.ts'
import { CARD_LABELS } from '#rules/card-brand.ts'
import { amountText } from '#rules/money.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, InvoiceRow } from '../../db/schema.ts'
import { chargesOf, moveCharge, renameCharge } from '../../db/stores/charges.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { findInvoice, updateInvoice } from '../../db/stores/invoices.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import { isChargingStopped } from '../../db/stores/unexplained-payments.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { billCustomerJob, exportPaymentJob, resolveChargeJob } from '../../jobs/definitions.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { accountFacts, accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { resubscriptionCharged } from '../subscription/resubscription.ts'
import type { EarlierPayment, Verdict } from './send-charge.ts'
import { stopCharging } from './stop-charging.ts'

/** After how many seconds an unclear charge is asked about: settled within a minute once the provider can tell. */
const QUESTIONS_S = [5, 15, 30, 60]
/** After this time somebody should look at the provider's own pages. */
const PATIENCE_MS = 60 * 60_000

/** Plans the questions about a charge that has just become unclear. After them every scan asks. */
const planQuestions = async (deps: Deps, tx: Tx, charge: ChargeRow): Promise<void> => {
  const now = deps.clock.now()
  for (const [index, seconds] of QUESTIONS_S.entries()) {
    const at = new Date(now.getTime() + seconds * 1000)
    await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round: index + 1 }, { at })
  }
  await updateCustomer(tx, charge.customerId, { billingDueAt: now }, now)
}

/** Has the administrators told, once, of a charge that does not become clear by asking. */
const reportUnclear = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, amount, currency, startedAt }: ChargeRow,
  taken: string | undefined,
): Promise<void> => {
  const isOld = deps.clock.now().getTime() - startedAt.getTime() > PATIENCE_MS
  if (taken === undefined && !isOld) return
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charge-unclear:${id}`,
    title: 'What became of a charge is not clear',
    details: { Charge: id, Customer: customerId, Asked: amountText(amount, currency), Taken: taken ?? null },
  })
}

const RESULTS = { paid: 'paid', declined: 'failed', unclear: 'checking' } as const

/** The charge that was never sent becomes the payment that was made: our ledger has the provider's id, and the card it names. */
const adoptAsCharge = async (tx: Tx, charge: ChargeRow, payment: EarlierPayment): Promise<string> => {
  const cards = await paymentMethodsOf(tx, charge.customerId)
  const card = cards.find(({ token }) => token === payment.token)
  await renameCharge(tx, charge.id, {
    id: payment.id,
    paymentMethodId: card?.id ?? charge.paymentMethodId,
  })
  return payment.id
}

/** Paying the last of what is overdue ends the suspension it caused. */
const reinstate = async (deps: Deps, tx: Tx, customerId: string, cause: Cause): Promise<void> => {
  const customer = await lockCustomer(tx, customerId, undefined)
  const context = await accountFacts(deps, tx, customer)
  const event = { type: 'debt.paid' } as const
  if (!takes(accountWorkflow, customer, event, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event, context, cause })
}

const invoicePaid = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  { chargedAt, details, cause }: { chargedAt: Date; details: ActivityDetails; cause: Cause },
): Promise<void> => {
  const charged = await updateInvoice(tx, row.id, { chargedAt, nextAttemptAt: null }, deps.clock.now())
  await advance(deps, tx, invoiceWorkflow, charged, {
    event: { type: 'charge.paid' },
    context: {},
    cause,
    details,
  })
  await deps.jobs.plan(tx, exportPaymentJob, { invoiceId: row.id, customerId: row.customerId })
  await reinstate(deps, tx, row.customerId, cause)
  // A cancellation may have waited for this.
  await deps.jobs.plan(tx, billCustomerJob, { customerId: row.customerId, round: `paid:${row.id}` })
}

/** Which card a charge was for, and why it was declined. */
const cardDetails = async (tx: Tx, invoiceId: string, id: string): Promise<ActivityDetails> => {
  const charge = (await chargesOf(tx, invoiceId)).find((one) => one.id === id)
  if (!charge) return {}
  const { cardType, cardLast4, reason } = charge
  return { card: `${CARD_LABELS[cardType]} ${cardLast4}`, ...(reason !== null && { declined: reason }) }
}

const invoiceCharged = async (
  deps: Deps,
  tx: Tx,
  { id, invoiceId }: { id: string; invoiceId: string },
  verdict: Verdict,
  cause: Cause,
): Promise<void> => {
  const row = await findInvoice(tx, invoiceId)
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  const details = await cardDetails(tx, invoiceId, id)
  if (verdict.kind === 'paid') {
    const chargedAt = verdict.earlier?.createdAt ?? deps.clock.now()
    return invoicePaid(deps, tx, row, { chargedAt, details, cause })
  }
  const type = verdict.kind === 'declined' ? 'charge.declined' : 'charge.unclear'
  if (!takes(invoiceWorkflow, row, { type }, {})) return
  await advance(deps, tx, invoiceWorkflow, row, { event: { type }, context: {}, cause, details })
}

/** What stops the charging, and what becomes of a charge whose result only asking again can tell. */
const followUnclear = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  { taken, unexplained }: Extract<Verdict, { kind: 'unclear' }>,
  cause: Cause,
): Promise<void> => {
  if (unexplained) await stopCharging(deps, tx, charge.customerId, unexplained, cause)
  else await reportUnclear(deps, tx, charge, taken)
  if (charge.state === 'started') await planQuestions(deps, tx, charge)
}

/** The same in the caller's transaction, which holds the customer's row. */
export const settleChargeIn = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  verdict: Verdict,
  cause: Cause,
): Promise<void> => {
  const earlier = verdict.kind === 'paid' ? verdict.earlier : undefined
  const id = earlier ? await adoptAsCharge(tx, charge, earlier) : charge.id
  const unclear = verdict.kind === 'unclear'
  const moved = await moveCharge(tx, id, {
    state: unclear ? 'unknown' : verdict.kind === 'paid' ? 'paid' : 'failed',
    reason: verdict.kind === 'declined' ? verdict.reason : null,
    settledAt: unclear ? null : deps.clock.now(),
  })
  if (!moved) return
  if (unclear) await followUnclear(deps, tx, charge, verdict, cause)
  if (charge.invoiceId !== null)
    await invoiceCharged(deps, tx, { id, invoiceId: charge.invoiceId }, verdict, cause)
  else await resubscriptionCharged(deps, tx, charge, verdict, cause)
}

/** A payment that was found for an invoice is not recorded once charging has stopped, maybe over this very payment. */
const unlessStopped = async (tx: Tx, { customerId }: ChargeRow, verdict: Verdict): Promise<Verdict> => {
  const isFound = verdict.kind === 'paid' && verdict.earlier !== undefined
  return isFound && (await isChargingStopped(tx, customerId)) ? { kind: 'unclear', unexplained: [] } : verdict
}

/** Writes down what became of a charge, once, with all that follows from it. */
export const settleCharge =
  (deps: Deps) =>
  async (charge: ChargeRow, verdict: Verdict, cause: Cause): Promise<PaymentResult> =>
    withTransaction(deps.db, async (tx) => {
      await lockCustomer(tx, charge.customerId, undefined)
      const standing = await unlessStopped(tx, charge, verdict)
      await settleChargeIn(deps, tx, charge, standing, cause)
      return RESULTS[standing.kind]
    })
