import { randomUUID } from 'node:crypto'
import { REFUND_VERSION, refundAllowList, refundMachine } from '#machines/refund/refund.machine.ts'
import { isUnderWay } from '#machines/refund/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { amountText } from '#rules/money.ts'
import { begin, type Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { RefundRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { resolveRefundJob, sendRefundJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { RefundRefusal } from '../providers/cards/port.ts'
import { checksAt, recoveryCheckAt } from './check-times.ts'
import { refundNames } from './refund-names.ts'
import { insertRefund, updateRefund } from './refund-store.ts'

/**
 * Seconds from the time a refund becomes unclear to each check. The check after 65 seconds is the first that may send the refund
 * again, because a request counts as lost only after a minute (`LOST_MS`). The check after an hour alerts the administrators. Later,
 * the refund is checked once an hour.
 */
const CHECKS_S = [5, 15, 30, 65, 300, 1_200, 3_600]

/** Plans the checks of a refund when it becomes unclear. */
const planChecks = async (deps: Deps, tx: Tx, { id: refundId }: RefundRow): Promise<void> => {
  for (const { round, at } of checksAt(deps.clock.now(), CHECKS_S))
    await deps.jobs.plan(tx, resolveRefundJob, { refundId, round: `${round}` }, { at })
}

/** The reason of a refused refund, in words for the alert to administrators. */
const REFUSALS: Readonly<Record<string, string>> = {
  disputed: 'The customer’s bank disputes the payment, so nothing was sent',
  'unknown-payment': 'The card provider does not know the payment',
  'not-paid': 'The card provider holds no money from this payment',
  'too-much': 'The card provider holds less from this payment than the refund',
  declined: 'The card’s bank or the card provider refused the refund',
} satisfies Record<RefundRefusal | 'disputed', string>

/** Alerts the administrators about a refused refund. */
const alertAboutRefusal = async (deps: Deps, tx: Tx, refund: RefundRow): Promise<void> => {
  const { id, customerId, amount, currency, reason } = refund
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `refund-refused:${id}`,
    title: 'A refund could not be made',
    details: {
      Customer: customerId,
      ...(await refundNames(tx, refund)),
      Amount: amountText(amount, currency),
      Why: REFUSALS[reason ?? 'declined'] ?? null,
      'What to do':
        'Look up the payment at the card provider. Nothing was returned; the amount is kept as credit of the customer. Send it to the card again, or pay it by bank transfer.',
    },
  })
}

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
    planChecks,
    alertAboutRefusal,
  },
}

/** Stores a refund before it is sent to the provider, and plans its jobs. The caller locks the customer's row. */
export const openRefund = async (
  deps: Deps,
  tx: Tx,
  columns: Pick<RefundRow, 'customerId' | 'chargeId' | 'creditNoteId' | 'amount' | 'currency'>,
  cause: Cause,
): Promise<RefundRow> => {
  const startedAt = deps.clock.now()
  const refund = await insertRefund(tx, {
    ...columns,
    id: randomUUID(),
    state: initialState(refundMachine),
    machineVersion: REFUND_VERSION,
    refundedBefore: null,
    sentAt: null,
    reason: null,
    startedAt,
    settledAt: null,
  })
  await begin(deps, tx, refundWorkflow, refund, { event: 'refund.opened', cause })
  await deps.jobs.plan(tx, sendRefundJob, { refundId: refund.id })
  const at = recoveryCheckAt(startedAt)
  await deps.jobs.plan(tx, resolveRefundJob, { refundId: refund.id, round: '0' }, { at })
  return refund
}
