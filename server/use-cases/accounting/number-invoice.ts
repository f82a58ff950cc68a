import { documentNumber } from '#rules/invoice-label.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { nextDocumentNumber, updateInvoice } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'

export type NumberedInvoice = InvoiceRow & { documentNumber: string }

/** Gives an invoice its number, once, before anybody outside hears of it. */
export const numberInvoice =
  (deps: Deps) =>
  (invoiceId: string): Promise<NumberedInvoice> =>
    withTransaction(deps.db, async (tx) => {
      const row = await lockInvoice(tx, invoiceId)
      if (row.documentNumber !== null) return { ...row, documentNumber: row.documentNumber }
      const given = documentNumber(row.issuedAt, await nextDocumentNumber(tx))
      const numbered = await updateInvoice(tx, invoiceId, { documentNumber: given }, deps.clock.now())
      return { ...numbered, documentNumber: given }
    })
