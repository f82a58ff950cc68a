import { documentNumber } from '#rules/invoice-label.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { isNumberTaken, nextDocumentNumber, updateInvoice } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AccountingInvoice } from '../../providers/accounting/port.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'

export type NumberedInvoice = InvoiceRow & { documentNumber: string }

const ATTEMPTS = 1000

/** The number this invoice already has in the books, as after a restored backup; numbers of our other invoices are not its own. */
const numberInBooks = async ({ db }: Deps, entered: readonly AccountingInvoice[]): Promise<string | null> => {
  for (const { reference } of entered) if (!(await isNumberTaken(db, reference))) return reference
  return null
}

/** The next number that stands in no invoice of the books: a restored backup counts again from where it was made. */
const freeNumber = async ({ db, ports, log }: Deps, issuedAt: Date): Promise<string> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const drawn = documentNumber(issuedAt, await nextDocumentNumber(db))
    if ((await ports.accounting.findInvoiceByReference(drawn)) === null) return drawn
    log.warn({ documentNumber: drawn }, 'the books have this document number already; the next one is tried')
  }
  throw new Error(`The books have had ${ATTEMPTS} document numbers that are not in our ledger`)
}

/**
 * Gives an invoice its number, once, before anything is entered under it. `entered`: what the books have of this very invoice.
 * A number the books know is never given to another invoice. Throws while the books cannot be reached.
 */
export const numberInvoice =
  (deps: Deps) =>
  async (
    known: InvoiceRow,
    entered: (row: InvoiceRow) => Promise<readonly AccountingInvoice[]>,
  ): Promise<NumberedInvoice> => {
    if (known.documentNumber !== null) return { ...known, documentNumber: known.documentNumber }
    const given =
      (await numberInBooks(deps, await entered(known))) ?? (await freeNumber(deps, known.issuedAt))
    return withTransaction(deps.db, async (tx) => {
      const row = await lockInvoice(tx, known.id)
      if (row.documentNumber !== null) return { ...row, documentNumber: row.documentNumber }
      const numbered = await updateInvoice(tx, known.id, { documentNumber: given }, deps.clock.now())
      return { ...numbered, documentNumber: given }
    })
  }
