import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { ChargeEvent } from '#machines/charge/charge.machine.ts'
import { isInDoubt, paymentCount, resultOnHearing } from '#machines/charge/selectors.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { payableOf } from '#rules/credit.ts'
import { amountText } from '#rules/money.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { paymentMethodsOf } from '../cards/store.ts'
import { advance, advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { billCustomerJob, exportPaymentJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { chargeFacts, chargeWorkflow } from './charge-chart.ts'
import { chargesOf, findCharge, updateCharge } from './charge-store.ts'
import { advanceAccount } from './cover-debt.ts'
import { invoiceFacts, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice, updateInvoice } from './invoice-store.ts'
import { recordLoss } from './record-loss.ts'
import type { EarlierPayment, Verdict } from './send-charge.ts'
import { stopCharging } from './unexplained-payment-chart.ts'
import { isChargingStopped } from './unexplained-payment-store.ts'

/** Milliseconds. An older unclear charge alerts the administrators. */
const ALERT_AFTER_MS = 60 * 60_000

/** Records the result of a charge, once, with all its effects. Returns the stored result: another caller may have been first. */
export const settleCharge = async (
  deps: Deps,
  charge: ChargeRow,
  verdict: Verdict,
  cause: Cause,
): Promise<PaymentResult> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, charge.customerId, undefined)
    return settleChargeIn(deps, tx, charge, await unlessStopped(tx, charge, verdict), cause)
  })

/**
 * Like `settleCharge`, in the caller's transaction. The caller locks the customer's row. A late answer about a settled charge changes
 * the charge, not the invoice. Returns `paid` when no charge has the id, because the charge then has the id of the payment that paid
 * it (`adoptAsCharge`).
 */
export const settleChargeIn = async (
  deps: Deps,
  tx: Tx,
  { id }: Pick<ChargeRow, 'id'>,
  verdict: Verdict,
  cause: Cause,
): Promise<PaymentResult> => {
  const stored = await findCharge(tx, id)
  if (!stored) return 'paid'
  const isOpen = isInDoubt(stored.state)
  const earlier = isOpen && verdict.kind === 'paid' ? verdict.earlier : undefined
  const charge = earlier ? await adoptAsCharge(tx, stored, earlier) : stored
  const moved = await moveCharge(deps, tx, charge, verdict, cause)
  if (isOpen) await applyToOwner(deps, tx, moved, verdict, cause)
  return resultOnHearing(moved.state, eventOf(verdict))
}

/** Alerts the administrators once about a charge that stays unclear. */
const reportUnclear = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, amount, currency, startedAt }: ChargeRow,
  taken: string | undefined,
): Promise<void> => {
  const isOld = deps.clock.now().getTime() - startedAt.getTime() > ALERT_AFTER_MS
  if (taken === undefined && !isOld) return
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charge-unclear:${id}`,
    title: 'The result of a charge is unknown',
    details: {
      Charge: id,
      Customer: customerId,
      'Amount requested': amountText(amount, currency),
      'Amount charged': taken ?? null,
      'What to do':
        'Look up the charge at the card provider and contact its support. Until the result is known, this charge is not repeated.',
    },
  })
}

const eventOf = (verdict: Verdict): ChargeEvent => {
  if (verdict.kind === 'paid') return { type: verdict.earlier ? 'payment.found' : 'provider.paid' }
  if (verdict.kind === 'declined') return { type: 'provider.declined', isHard: verdict.isHard }
  return { type: 'provider.unclear' }
}

/**
 * Gives an unsent charge the id and the card of an earlier payment at the provider. The charge keeps its id when a declined charge
 * already has the payment's id.
 */
const adoptAsCharge = async (tx: Tx, charge: ChargeRow, payment: EarlierPayment): Promise<ChargeRow> => {
  const cards = await paymentMethodsOf(tx, charge.customerId)
  const card = cards.find(({ provider, token }) => provider === payment.provider && token === payment.token)
  const isKnown = (await findCharge(tx, payment.id)) !== undefined
  return updateCharge(tx, charge, {
    ...(!isKnown && { id: payment.id }),
    paymentMethodId: card?.id ?? charge.paymentMethodId,
  })
}

interface PaidCharge {
  /** Halalas. */
  amount: number
  chargedAt: Date
  details: ActivityDetails
  cause: Cause
}

const invoicePaid = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  { amount, chargedAt, details, cause }: PaidCharge,
): Promise<void> => {
  const charged = await updateInvoice(tx, row.id, { chargedAt, nextAttemptAt: null }, deps.clock.now())
  const paid = await advance(deps, tx, invoiceWorkflow, charged, {
    event: { type: 'charge.paid' },
    context: await invoiceFacts(deps, tx, charged),
    cause,
    details,
  })
  // The bank may have taken another payment back while this charge was in flight.
  const left = payableOf(row) - amount
  if (left > 0) await recordLoss(deps, tx, paid, left, cause)
  // The revision distinguishes this payment from an earlier payment that the bank has taken back.
  const round = `paid:${row.id}:${row.revision}`
  const number = paymentCount(await chargesOf(tx, row.id))
  await deps.jobs.plan(tx, exportPaymentJob, {
    ...{ invoiceId: row.id, customerId: row.customerId, round },
    paid: { amount, at: chargedAt.toISOString(), number },
  })
  await advanceAccount(deps, tx, row.customerId, cause)
  // A cancellation may wait for this payment.
  await deps.jobs.plan(tx, billCustomerJob, { customerId: row.customerId, round })
}

/** The charge's card and the reason of a decline. */
const cardDetails = async (tx: Tx, invoiceId: string, id: string): Promise<ActivityDetails> => {
  const charge = (await chargesOf(tx, invoiceId)).find((one) => one.id === id)
  if (!charge) return {}
  const { cardType, cardLast4, reason } = charge
  return { card: `${CARD_LABELS[cardType]} ${cardLast4}`, ...(reason !== null && { declined: reason }) }
}

const invoiceCharged = async (
  deps: Deps,
  tx: Tx,
  { id, invoiceId, amount }: Pick<ChargeRow, 'id' | 'amount'> & { invoiceId: string },
  verdict: Verdict,
  cause: Cause,
): Promise<void> => {
  const row = await findInvoice(tx, invoiceId)
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  const details = await cardDetails(tx, invoiceId, id)
  if (verdict.kind === 'paid') {
    const chargedAt = verdict.earlier?.createdAt ?? deps.clock.now()
    return invoicePaid(deps, tx, row, { amount, chargedAt, details, cause })
  }
  const type = verdict.kind === 'declined' ? 'charge.declined' : 'charge.unclear'
  const context = await invoiceFacts(deps, tx, row)
  await advanceIfTaken(deps, tx, invoiceWorkflow, row, { event: { type }, context, cause, details })
}

/** Stops charging because of unexplained payments, or alerts about an unclear charge. A charge that a stop holds needs no alert. */
const followUnclear = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  { taken, unexplained, isHeld }: Extract<Verdict, { kind: 'unclear' }>,
  cause: Cause,
): Promise<void> => {
  if (unexplained) await stopCharging(deps, tx, charge.customerId, unexplained, cause)
  else if (!isHeld) await reportUnclear(deps, tx, charge, taken)
}

/** Sends the provider's answer to the chart of the charge. Does nothing when the chart does not accept it. */
const moveCharge = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  verdict: Verdict,
  cause: Cause,
): Promise<ChargeRow> => {
  const event = eventOf(verdict)
  const context = chargeFacts(charge)
  const reason = verdict.kind === 'declined' ? verdict.reason : charge.reason
  const moved = { ...charge, reason }
  return (await advanceIfTaken(deps, tx, chargeWorkflow, moved, { event, context, cause })) ?? charge
}

/** Applies the answer to the charge's invoice or resubscription. */
const applyToOwner = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  verdict: Verdict,
  cause: Cause,
): Promise<void> => {
  const { invoiceId } = charge
  if (verdict.kind === 'unclear') await followUnclear(deps, tx, charge, verdict, cause)
  if (invoiceId !== null) await invoiceCharged(deps, tx, { ...charge, invoiceId }, verdict, cause)
  else await deps.nouns.resubscriptionCharged(deps, tx, charge, verdict, cause)
}

/** Ignores a found payment once charging has stopped, perhaps because of this payment. */
const unlessStopped = async (tx: Tx, { customerId }: ChargeRow, verdict: Verdict): Promise<Verdict> => {
  const isFound = verdict.kind === 'paid' && verdict.earlier !== undefined
  return isFound && (await isChargingStopped(tx, customerId)) ? { kind: 'unclear', unexplained: [] } : verdict
}
