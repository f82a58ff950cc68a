import type { InvoiceRow } from '../../db/schema.ts'
import { openInvoices } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { Cause } from '../../workflows/advance.ts'
import { chargeInvoice } from './charge-invoice.ts'

const isDue = ({ state, dueAt, nextAttemptAt }: InvoiceRow, now: Date): boolean => {
  if (state === 'unpaid') return dueAt <= now
  if (state === 'failed') return nextAttemptAt !== null && nextAttemptAt <= now
  // A round was interrupted after the first card.
  return state === 'declined'
}

/** Charges every invoice whose charge day or planned retry has come, the longest due first. */
export const chargeDue =
  (deps: Deps) =>
  async (customerId: string, cause: Cause): Promise<void> => {
    const now = deps.clock.now()
    for (const invoice of await openInvoices(deps.db, customerId)) {
      if (isDue(invoice, now)) await chargeInvoice(deps)(invoice.id, { mayStart: true, cause })
    }
  }
