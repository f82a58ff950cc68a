import { unexplainedPaymentAllowList } from '#machines/unexplained-payment/allow-list.ts'
import {
  UNEXPLAINED_PAYMENT_VERSION,
  unexplainedPaymentMachine,
} from '#machines/unexplained-payment/unexplained-payment.machine.ts'
import { AppError } from '../app-error.ts'
import type { UnexplainedPaymentRow } from '../db/schema.ts'
import { updateUnexplained } from '../db/stores/unexplained-payments.ts'
import type { Workflow } from './advance.ts'

/** The chart of a payment our ledger did not know. The customer's row is locked by the caller. */
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
