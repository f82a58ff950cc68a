import { creditToUse, payableOf } from '#rules/credit.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { coverDebt } from './cover-debt.ts'
import { creditNoteFacts, creditNoteWorkflow } from './credit-note-chart.ts'
import { findCreditNote, heldCredit, insertCreditUse } from './credit-note-store.ts'
import { updateInvoice } from './invoice-store.ts'

/**
 * Pays an invoice from the customer's held credit, as far as the credit lasts: an act of the server in a request or job. The caller
 * locks the customer's row.
 */
export const applyCredit = async (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  requestId: string,
): Promise<InvoiceRow> => {
  const cause: Cause = { by: 'server', requestId }
  const held = await heldCredit(tx, invoice.customerId)
  const uses = creditToUse(
    held.map(({ note, left }) => ({ creditNoteId: note.id, left })),
    payableOf(invoice),
  )
  if (uses.length === 0) return invoice
  const at = deps.clock.now()
  for (const use of uses) {
    await insertCreditUse(tx, { ...use, invoiceId: invoice.id, createdAt: at })
    await noteUse(deps, tx, use.creditNoteId, cause)
  }
  const creditUsed = uses.reduce((sum, { amount }) => sum + amount, invoice.creditUsed)
  const paid = await updateInvoice(tx, invoice.id, { creditUsed }, at)
  if (payableOf(paid) === 0) await coverDebt(deps, tx, paid, cause)
  return paid
}

const noteUse = async (deps: Deps, tx: Tx, creditNoteId: string, cause: Cause): Promise<void> => {
  const note = await findCreditNote(tx, creditNoteId)
  if (!note) throw new Error(`There is no credit note ${creditNoteId}`)
  const { facts } = await creditNoteFacts(tx, note)
  await advance(deps, tx, creditNoteWorkflow, note, { event: { type: 'credit.used' }, context: facts, cause })
}
