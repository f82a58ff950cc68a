import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentMachine,
} from '#machines/unexplained-payment/unexplained-payment.machine.ts'
import { invoiceRef } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { findInvoice } from '../../db/stores/invoices.ts'
import { everyCardOf } from '../../db/stores/payment-methods.ts'
import { insertUnexplained, knownPayments } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import type { ListedPayment } from '../../providers/cards/port.ts'
import { begin, type Cause } from '../../workflows/advance.ts'
import { unexplainedPaymentWorkflow } from '../../workflows/unexplained-payment.ts'

/** The first state of the chart. */
const FIRST = String(unexplainedPaymentMachine.config.initial)

/** What is written down of a payment that stops the charging. */
type FoundPayment = Pick<ListedPayment, 'id' | 'amount' | 'currency' | 'brand' | 'last4' | 'createdAt'> & {
  invoiceRef: string | null
}

/** Writes down a payment nothing of ours accounts for, once, and has the administrators told what they can do. */
const stopOver = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payment: FoundPayment,
  cause: Cause,
): Promise<void> => {
  const row = await insertUnexplained(tx, {
    id: payment.id,
    customerId,
    amount: payment.amount,
    currency: payment.currency,
    invoiceRef: payment.invoiceRef,
    cardBrand: payment.brand,
    cardLast4: payment.last4,
    takenAt: payment.createdAt,
    foundAt: deps.clock.now(),
    state: FIRST,
    machineVersion: UNEXPLAINED_PAYMENT_VERSION,
    invoiceId: null,
    decidedAt: null,
  })
  if (!row) return
  await begin(deps, tx, unexplainedPaymentWorkflow, row, { event: 'payment.found', cause })
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `unexplained-payment:${row.id}`,
    title: 'Charging has stopped for a customer: a payment is not in our ledger',
    details: {
      Customer: customerId,
      Payment: row.id,
      Amount: amountText(row.amount, row.currency),
      'Taken at': row.takenAt.toISOString(),
      'Made for': row.invoiceRef,
      'What to do': `Open ${deps.config.appUrl}/dashboard?customer=${customerId} and decide: record the payment for an invoice, or let charging go on without it. Until then nothing is charged to this customer.`,
    },
  })
}

/**
 * Stops charging a customer until an administrator has decided about each of these payments. The caller holds the customer's row:
 * a payment another process has recorded since it was listed stands in our ledger and stops nothing.
 */
export const stopCharging = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payments: readonly ListedPayment[],
  cause: Cause,
): Promise<void> => {
  const known = await knownPayments(
    tx,
    payments.map(({ id }) => id),
  )
  for (const payment of payments)
    if (!known.has(payment.id)) {
      const found = { ...payment, invoiceRef: payment.metadata.invoice ?? null }
      await stopOver(deps, tx, customerId, found, cause)
    }
}

/**
 * Stops charging a customer over a charge that stands in our ledger as declined and that the provider has taken all the same: the next
 * card must not pay a second time. The caller holds the customer's row.
 */
export const stopOverDeclined = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, invoiceId, paymentMethodId, amount, currency, startedAt }: ChargeRow,
  cause: Cause,
): Promise<void> => {
  const invoice = invoiceId === null ? undefined : await findInvoice(tx, invoiceId)
  const card = (await everyCardOf(tx, customerId)).find((one) => one.id === paymentMethodId)
  if (!card) throw new Error(`The card of the charge ${id} is not known`)
  const payment = {
    ...{ id, amount, currency, createdAt: startedAt },
    ...{ brand: card.type, last4: card.last4 },
    invoiceRef: invoice ? invoiceRef(invoice) : null,
  }
  await stopOver(deps, tx, customerId, payment, cause)
}
