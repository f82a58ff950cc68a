import type { UnassignedPaymentChart } from '#contract/entities/chart.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import {
  UNASSIGNED_PAYMENT_VERSION,
  unassignedPaymentAllowList,
  unassignedPaymentMachine,
} from '#machines/unassigned-payment/unassigned-payment.machine.ts'
import { amountText } from '#rules/money.ts'
import type { FoundPayment } from '../cards/provider.ts'
import { begin, type Workflow } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import { storedStateOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { UnassignedPaymentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { returnPaymentJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { refText } from './ref-text.ts'
import { insertUnassigned, updateUnassigned } from './unassigned-payment-store.ts'

const storedUnassignedPayment = {
  machine: unassignedPaymentMachine,
  version: UNASSIGNED_PAYMENT_VERSION,
  upgrades: [],
  stateOf: (row: UnassignedPaymentRow) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of a payment in an API response. */
export const unassignedPaymentChart = (row: UnassignedPaymentRow): UnassignedPaymentChart => ({
  state: storedStateOf(storedUnassignedPayment, row).value,
  version: UNASSIGNED_PAYMENT_VERSION,
  facts: {},
})

/** The chart of a payment without an account. The caller locks its row. */
export const unassignedPaymentWorkflow: Workflow<
  typeof unassignedPaymentMachine,
  UnassignedPaymentRow,
  object
> = {
  ...storedUnassignedPayment,
  allowList: unassignedPaymentAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateUnassigned(tx, row.id, { state: next.value, machineVersion: next.version, decidedAt: at }),
  refused: () => new AppError('payment-decided'),
  effects: {
    sendReturn: (deps, tx, { id }, _context, cause) =>
      deps.jobs.plan(tx, returnPaymentJob, { paymentId: id, round: originOf(cause).requestId }),
    alertAboutRefusal: (deps, tx, row, _context, cause) =>
      alert(deps, tx, row, {
        alertId: `return-refused:${row.id}:${originOf(cause).requestId}`,
        title: 'A payment without an account could not be returned to its card',
      }),
  },
}

/** Characters kept of the customer id that a payment names. */
const NAME_MAX = 100

/** Stores a payment without an account once and alerts the administrators. */
export const recordUnassignedPayment = async (
  deps: Deps,
  tx: Tx,
  payment: FoundPayment,
  cause: Cause,
): Promise<void> => {
  const row = await insertUnassigned(tx, {
    id: payment.id,
    provider: payment.provider,
    namedCustomer: payment.customerId?.slice(0, NAME_MAX) ?? null,
    amount: payment.amount,
    currency: payment.currency,
    invoiceRef: payment.invoiceRef,
    cardBrand: payment.brand,
    cardLast4: payment.last4,
    takenAt: payment.createdAt,
    foundAt: deps.clock.now(),
    state: initialState(unassignedPaymentMachine),
    machineVersion: UNASSIGNED_PAYMENT_VERSION,
    reason: null,
    customerId: null,
    decidedAt: null,
  })
  if (!row) return
  await begin(deps, tx, unassignedPaymentWorkflow, row, { event: 'payment.found', cause })
  await alert(deps, tx, row, {
    alertId: `unassigned-payment:${row.id}`,
    title: 'The card provider has a payment without an account',
  })
}

const alert = (
  deps: Deps,
  tx: Tx,
  row: UnassignedPaymentRow,
  { alertId, title }: { alertId: string; title: string },
): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId,
    title,
    details: {
      Customer: row.namedCustomer,
      Payment: row.id,
      Amount: amountText(row.amount, row.currency),
      'Charged at': row.takenAt.toISOString(),
      'Invoice reference': refText(row.invoiceRef),
      'What to do': `Open ${deps.config.appUrl}/unassignedPayments and decide: assign the payment to an account, give it back, or dismiss it.`,
    },
  })
