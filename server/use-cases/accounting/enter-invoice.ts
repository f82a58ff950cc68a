import { englishInvoiceLabel } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { findInvoice, linesOf, updateInvoice } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AccountingInvoice } from '../../providers/accounting/port.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'
import { alertAdmins } from '../messages/alert-admins.ts'
import { accountingLines } from './accounting-lines.ts'
import { enterContact } from './enter-contact.ts'
import { type NumberedInvoice, numberInvoice } from './number-invoice.ts'

export type EnteredInvoice = NumberedInvoice & { accountingId: string }

const describe = (invoice: InvoiceRow): string =>
  englishInvoiceLabel({
    ...invoice,
    thresholdSequenceNumber: invoice.type === 'threshold' ? invoice.sequence : null,
  })

/** What the books have under this contact that is this very invoice: the same name, day and total. */
const enteredBefore =
  ({ ports }: Deps, contactId: string) =>
  async (invoice: InvoiceRow): Promise<readonly AccountingInvoice[]> =>
    (await ports.accounting.listInvoices(contactId)).filter(
      ({ description, issuedOn, total }) =>
        description === describe(invoice) &&
        issuedOn === riyadhDay(invoice.issuedAt) &&
        total === invoice.netAmount,
    )

const enter = async (deps: Deps, invoice: NumberedInvoice, contactId: string): Promise<AccountingInvoice> => {
  const { accounting } = deps.ports
  const found = await accounting.findInvoiceByReference(invoice.documentNumber)
  if (found && found.contactId !== contactId)
    throw new Error(`The books have ${invoice.documentNumber} for another customer`)
  if (found) return found
  return accounting.createInvoice({
    reference: invoice.documentNumber,
    contactId,
    description: describe(invoice),
    issuedOn: riyadhDay(invoice.issuedAt),
    dueOn: riyadhDay(invoice.dueAt),
    lines: accountingLines(await linesOf(deps.db, invoice.id)),
  })
}

/** The customer owes what our invoice says; that the books say something else is for people to mend. */
const compare = async (deps: Deps, invoice: NumberedInvoice, entered: AccountingInvoice): Promise<void> => {
  if (entered.total === invoice.netAmount) return
  await alertAdmins(deps)({
    alertId: `books-differ:${invoice.id}`,
    title: `The books have another total for ${invoice.documentNumber}`,
    details: {
      Invoice: invoice.documentNumber,
      Ours: amountText(invoice.netAmount, invoice.currency),
      Books: amountText(entered.total, invoice.currency),
    },
  })
}

/**
 * Enters an invoice into the reseller's books, once, under a number of ours that is decided before. May run again after a crash
 * at any point, also twice at once. Throws while the books cannot be reached.
 */
export const enterInvoice =
  (deps: Deps) =>
  async (invoiceId: string): Promise<EnteredInvoice> => {
    const row = await findInvoice(deps.db, invoiceId)
    if (!row) throw new Error(`There is no invoice ${invoiceId}`)
    const { accountingId, documentNumber } = row
    if (accountingId !== null && documentNumber !== null) return { ...row, accountingId, documentNumber }
    const contactId = await enterContact(deps)(row.customerId)
    deps.crashpoint('export.contact-kept')
    const invoice = await numberInvoice(deps)(row, enteredBefore(deps, contactId))
    deps.crashpoint('export.numbered')
    const entered = await enter(deps, invoice, contactId)
    deps.crashpoint('export.invoice-entered')
    await compare(deps, invoice, entered)
    await withTransaction(deps.db, async (tx) => {
      await lockInvoice(tx, invoiceId)
      await updateInvoice(tx, invoiceId, { accountingId: entered.id }, deps.clock.now())
    })
    deps.crashpoint('export.invoice-kept')
    return { ...invoice, accountingId: entered.id }
  }
