import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentMachine,
} from '#machines/unexplained-payment/unexplained-payment.machine.ts'
import { amountText } from '#rules/money.ts'
import type { Tx } from '../../db/client.ts'
import { insertUnexplained, knownPayments } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import type { ListedPayment } from '../../providers/cards/port.ts'
import { begin, type Cause } from '../../workflows/advance.ts'
import { unexplainedPaymentWorkflow } from '../../workflows/unexplained-payment.ts'

/** The first state of the chart. */
const FIRST = String(unexplainedPaymentMachine.config.initial)

/** Writes down a payment nothing of ours accounts for, once, and has the administrators told what they can do. */
const stopOver = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payment: ListedPayment,
  cause: Cause,
): Promise<void> => {
  const row = await insertUnexplained(tx, {
    id: payment.id,
    customerId,
    amount: payment.amount,
    currency: payment.currency,
    invoiceRef: payment.metadata.invoice ?? null,
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
  await begin(deps, tx, unexplainedPaymentWorkflow, row, { event: 'payment.found', from: '', cause })
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
    if (!known.has(payment.id)) await stopOver(deps, tx, customerId, payment, cause)
}
