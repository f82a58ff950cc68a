import { randomUUID } from 'node:crypto'
import { REFUND_VERSION, refundAllowList, refundMachine } from '#machines/refund/refund.machine.ts'
import { isUnderWay } from '#machines/refund/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { begin, type Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { RefundRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { insertRefund, updateRefund } from './refund-store.ts'

/** The chart of one refund. The caller locks the customer's row. */
export const refundWorkflow: Workflow<typeof refundMachine, RefundRow, object> = {
  machine: refundMachine,
  version: REFUND_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  allowList: refundAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateRefund(tx, row, {
      state: next.value,
      machineVersion: next.version,
      reason: row.reason,
      settledAt: isUnderWay(next.value) ? null : at,
    }),
  refused: () => new AppError('payment-in-flight'),
  effects: {
    planChecks: async () => {},
    alertAboutRefusal: async () => {},
  },
}

/** Stores a refund before the provider receives it, and plans its job. The caller locks the customer's row. */
export const openRefund = async (
  deps: Deps,
  tx: Tx,
  columns: Pick<RefundRow, 'customerId' | 'chargeId' | 'creditNoteId' | 'amount' | 'currency'>,
  cause: Cause,
): Promise<RefundRow> => {
  const refund = await insertRefund(tx, {
    ...columns,
    id: randomUUID(),
    state: initialState(refundMachine),
    machineVersion: REFUND_VERSION,
    refundedBefore: null,
    reason: null,
    startedAt: deps.clock.now(),
    settledAt: null,
  })
  await begin(deps, tx, refundWorkflow, refund, { event: 'refund.opened', cause })
  return refund
}
