import { initialState } from '#machines/shared/chart-definition.ts'
import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentAllowList,
  unexplainedPaymentMachine,
} from '#machines/unexplained-payment/unexplained-payment.machine.ts'

import { amountText } from '#rules/money.ts'
import type { FoundPayment } from '../cards/provider.ts'
import { begin, type Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { UnexplainedPaymentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { refText } from './ref-text.ts'
import { insertUnexplained, knownPayments, updateUnexplained } from './unexplained-payment-store.ts'

/** The chart of a payment that is not in our ledger. The caller locks the customer's row. */
export const unexplainedPaymentWorkflow: Workflow<
  typeof unexplainedPaymentMachine,
  UnexplainedPaymentRow,
  object
> = {
  machine: unexplainedPaymentMachine,
  version: UNEXPLAINED_PAYMENT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  allowList: unexplainedPaymentAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateUnexplained(tx, row.id, { state: next.value, machineVersion: next.version, decidedAt: at }, at),
  refused: () => new AppError('payment-decided'),
  detailsOf: ({ amount, currency }) => ({ amount, currency }),
  effects: {},
}

/** The stored facts of a payment that stops charging. */
type StoppingPayment = Pick<
  FoundPayment,
  'id' | 'provider' | 'amount' | 'currency' | 'brand' | 'last4' | 'createdAt' | 'invoiceRef'
>

/** Stores an unexplained payment once and alerts the administrators. */
export const recordUnexplainedPayment = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payment: StoppingPayment,
  cause: Cause,
): Promise<void> => {
  const row = await insertUnexplained(tx, {
    id: payment.id,
    customerId,
    provider: payment.provider,
    amount: payment.amount,
    currency: payment.currency,
    invoiceRef: payment.invoiceRef,
    cardBrand: payment.brand,
    cardLast4: payment.last4,
    takenAt: payment.createdAt,
    foundAt: deps.clock.now(),
    state: initialState(unexplainedPaymentMachine),
    machineVersion: UNEXPLAINED_PAYMENT_VERSION,
    invoiceId: null,
    decidedAt: null,
  })
  if (!row) return
  await begin(deps, tx, unexplainedPaymentWorkflow, row, { event: 'payment.found', cause })
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `unexplained-payment:${row.id}`,
    title: 'Charging has stopped for a customer: our ledger does not have a payment',
    details: {
      Customer: customerId,
      Payment: row.id,
      Amount: amountText(row.amount, row.currency),
      'Charged at': row.takenAt.toISOString(),
      'Invoice reference': refText(row.invoiceRef),
      'What to do': `Open ${deps.config.appUrl}/dashboard?customer=${customerId} and decide: record the payment for an invoice, or resume charging without it. Until then this customer is not charged.`,
    },
  })
}

/**
 * Stops charging a customer until an administrator has decided about each of these payments. The caller locks the customer's row.
 * Payments that are in our ledger by now are skipped.
 */
export const stopCharging = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  payments: readonly FoundPayment[],
  cause: Cause,
): Promise<void> => {
  const known = await knownPayments(
    tx,
    payments.map(({ id }) => id),
  )
  for (const payment of payments)
    if (!known.has(payment.id)) await recordUnexplainedPayment(deps, tx, customerId, payment, cause)
}
