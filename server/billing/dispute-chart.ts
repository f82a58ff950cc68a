import type { DisputeChart } from '#contract/entities/chart.ts'
import { DISPUTE_VERSION, disputeAllowList, disputeMachine } from '#machines/dispute/dispute.machine.ts'
import { amountText } from '#rules/money.ts'
import type { Workflow } from '../charts/advance.ts'
import { storedStateOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { DisputeRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { updateDispute } from './dispute-store.ts'
import { findInvoice } from './invoice-store.ts'

/** Alerts the administrators about a dispute that they can still answer. */
export const alertAboutDispute = async (deps: Deps, tx: Tx, dispute: DisputeRow): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `dispute-opened:${dispute.id}`,
    title: 'A customer’s bank disputes a payment',
    details: {
      ...(await disputeNames(tx, dispute)),
      'Answer until': dispute.respondBy?.toISOString() ?? null,
      'What to do': `Send the evidence to the card provider and record it at ${historyOf(deps, dispute)}. Record the bank’s decision there too, unless the provider reports it. Until the bank decides, nothing is charged or returned for the invoice.`,
    },
  })

const announceLoss = async (deps: Deps, tx: Tx, dispute: DisputeRow): Promise<void> => {
  const { id: disputeId, customerId, invoiceId } = dispute
  await deps.jobs.plan(tx, sendMailJob, { mail: 'dispute-lost', customerId, invoiceId, disputeId })
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `dispute-lost:${disputeId}`,
    title: 'A customer’s bank has taken a payment back',
    details: {
      ...(await disputeNames(tx, dispute)),
      'What to do': `If the customer is right, issue a credit note at ${historyOf(deps, dispute)}; otherwise wait for the payment. The invoice is owed again and is charged only on request. In the accounting books, remove what the bank took from the former payment; until then they accept no other payment.`,
    },
  })
}

/** The address of the customer's invoices and disputes. */
const historyOf = ({ config }: Deps, { customerId }: DisputeRow): string =>
  `${config.appUrl}/billingHistory?customer=${customerId}`

/** The invoice, payment and amount of a dispute, for alerts to administrators. */
const disputeNames = async (
  q: Querier,
  { customerId, chargeId, invoiceId, amount, currency, reason }: DisputeRow,
) => {
  const invoice = await findInvoice(q, invoiceId)
  return {
    Customer: customerId,
    Invoice: invoice?.documentNumber ?? invoiceId,
    Payment: chargeId,
    Amount: amountText(amount, currency),
    Reason: reason,
  }
}

/** Reads the dispute chart from a dispute's row. */
const storedDispute = {
  machine: disputeMachine,
  version: DISPUTE_VERSION,
  upgrades: [],
  stateOf: (row: Pick<DisputeRow, 'state' | 'machineVersion'>) => ({
    version: row.machineVersion,
    value: row.state,
  }),
}

/** The dispute chart in an API response. */
export const disputeChart = (row: Pick<DisputeRow, 'state' | 'machineVersion'>): DisputeChart => ({
  state: storedStateOf(storedDispute, row).value,
  version: DISPUTE_VERSION,
  facts: {},
})

/** The chart of one dispute. The caller locks the customer's row. */
export const disputeWorkflow: Workflow<typeof disputeMachine, DisputeRow, object> = {
  ...storedDispute,
  allowList: disputeAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateDispute(
      tx,
      row.id,
      { state: next.value, machineVersion: next.version, revision: row.revision + 1, movedAt: at },
      at,
    ),
  refused: () => new AppError('dispute-decided'),
  detailsOf: ({ amount, currency }) => ({ amount, currency }),
  effects: { announceLoss },
}
