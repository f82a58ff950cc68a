import { randomUUID } from 'node:crypto'
import { DISPUTE_VERSION, disputeMachine } from '#machines/dispute/dispute.machine.ts'
import { isTakenBack } from '#machines/dispute/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { advance, advanceIfTaken, begin } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, DisputeRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readPaymentJob } from '../jobs/jobs.ts'
import { chargeFacts, chargeWorkflow } from './charge-chart.ts'
import { findCharge } from './charge-store.ts'
import { disputeWorkflow } from './dispute-chart.ts'
import { insertDispute } from './dispute-store.ts'
import { invoiceFacts, invoiceWorkflow } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { recordLoss } from './record-loss.ts'

export type DisputeResult = 'won' | 'lost'

type DisputeColumns = Pick<
  DisputeRow,
  'provider' | 'providerId' | 'amount' | 'currency' | 'reason' | 'respondBy'
>

/** Stores a dispute of an invoice's charge and stops charges. The caller locks the customer's row. */
export const openDispute = async (
  deps: Deps,
  tx: Tx,
  { id: chargeId, customerId, invoiceId }: ChargeRow & { invoiceId: string },
  columns: DisputeColumns,
  cause: Cause,
): Promise<DisputeRow> => {
  const now = deps.clock.now()
  const row = await insertDispute(tx, {
    ...columns,
    ...{ chargeId, customerId, invoiceId },
    id: randomUUID(),
    state: initialState(disputeMachine),
    machineVersion: DISPUTE_VERSION,
    revision: 0,
    createdAt: now,
    movedAt: now,
  })
  await begin(deps, tx, disputeWorkflow, row, { event: 'dispute.opened', cause })
  await moveInvoice(deps, tx, row, 'payment.disputed', cause)
  return row
}

/**
 * Records the bank's decision, once, and moves charge and invoice in the same transaction. Throws `dispute-decided` for a dispute that
 * is over. The caller locks the customer's row.
 */
export const decideDispute = async (
  deps: Deps,
  tx: Tx,
  row: DisputeRow,
  result: DisputeResult,
  cause: Cause,
): Promise<DisputeRow> => {
  const event = { type: `dispute.${result}` } as const
  const decided = await advance(deps, tx, disputeWorkflow, row, { event, context: {}, cause })
  if (isTakenBack(decided.state)) await reverseCharge(deps, tx, row, cause)
  await moveInvoice(deps, tx, row, event.type, cause)
  await readPaymentAgain(deps, tx, row)
  return decided
}

/**
 * Reads the payment again. No refund at the provider is recorded during a dispute, and the provider may show a loss first as a refund.
 */
const readPaymentAgain = (deps: Deps, tx: Tx, { id, chargeId, provider }: DisputeRow): Promise<void> =>
  deps.jobs.plan(tx, readPaymentJob, { provider, paymentId: chargeId, round: `dispute:${id}` })

/** Reverses the charge, unless it is already reversed. */
const reverseCharge = async (deps: Deps, tx: Tx, { chargeId }: DisputeRow, cause: Cause): Promise<void> => {
  const charge = await findCharge(tx, chargeId)
  if (!charge) throw new Error(`There is no charge ${chargeId}`)
  const event = { type: 'dispute.lost' } as const
  await advanceIfTaken(deps, tx, chargeWorkflow, charge, { event, context: chargeFacts(charge), cause })
}

const moveInvoice = async (
  deps: Deps,
  tx: Tx,
  { invoiceId, amount }: DisputeRow,
  type: 'payment.disputed' | 'dispute.won' | 'dispute.lost',
  cause: Cause,
): Promise<void> => {
  const invoice = await findInvoice(tx, invoiceId)
  if (!invoice) throw new Error(`There is no invoice ${invoiceId}`)
  if (type === 'dispute.lost') return recordLoss(deps, tx, invoice, amount, cause)
  const context = await invoiceFacts(deps, tx, invoice)
  await advanceIfTaken(deps, tx, invoiceWorkflow, invoice, { event: { type }, context, cause })
}
