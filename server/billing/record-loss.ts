import { isInFlight, isPaid, isTakenBack } from '#machines/invoice/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { applyCredit } from './apply-credit.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { updateInvoice } from './invoice-store.ts'

/**
 * Adds halalas that the bank took back to the amount still owed, and pays them from the customer's held credit first. While a charge
 * is in flight, only the amount changes: the answer of the charge then moves the invoice, and the end of the round uses the credit.
 * The caller locks the customer's row.
 */
export const recordLoss = async (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  amount: number,
  cause: Cause,
): Promise<void> => {
  const context = await invoiceFacts(deps, tx, invoice)
  const event = { type: 'dispute.lost' } as const
  const moved = await advanceIfTaken(deps, tx, invoiceWorkflow, invoice, { event, context, cause })
  const state = invoiceOf(moved ?? invoice)
  if (!isTakenBack(state) && !isInFlight(state)) return
  const open = isPaid(invoiceOf(invoice)) ? 0 : payableOf(invoice)
  const stillPaid = Math.max(0, payableOf({ ...invoice, stillPaid: 0 }) - open - amount)
  const change = { chargedAt: null, nextAttemptAt: null, stillPaid }
  const owed = await updateInvoice(tx, invoice.id, change, deps.clock.now())
  if (isTakenBack(state)) await applyCredit(deps, tx, owed, originOf(cause).requestId)
}
