import { englishInvoiceLabel } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { linesOf, updateInvoice } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AccountingInvoice } from '../../providers/accounting/port.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'
import { alertAdmins } from '../messages/alert-admins.ts'
import { accountingLines } from './accounting-lines.ts'
import { enterContact } from './enter-contact.ts'
import { type NumberedInvoice, numberInvoice } from './number-invoice.ts'

export type EnteredInvoice = NumberedInvoice & { accountingId: string }

const describe = (invoice: NumberedInvoice): string =>
  englishInvoiceLabel({
    ...invoice,
    thresholdSequenceNumber: invoice.type === 'threshold' ? invoice.sequence : null,
  })

const enter = async (deps: Deps, invoice: NumberedInvoice): Promise<AccountingInvoice> => {
  const { accounting } = deps.ports
  const contactId = await enterContact(deps)(invoice.customerId)
  deps.crashpoint('export.contact-kept')
  const found = await accounting.findInvoiceByReference(invoice.documentNumber)
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
    const invoice = await numberInvoice(deps)(invoiceId)
    deps.crashpoint('export.numbered')
    if (invoice.accountingId !== null) return { ...invoice, accountingId: invoice.accountingId }
    const entered = await enter(deps, invoice)
    deps.crashpoint('export.invoice-entered')
    await compare(deps, invoice, entered)
    await withTransaction(deps.db, async (tx) => {
      await lockInvoice(tx, invoiceId)
      await updateInvoice(tx, invoiceId, { accountingId: entered.id }, deps.clock.now())
    })
    deps.crashpoint('export.invoice-kept')
    return { ...invoice, accountingId: entered.id }
  }
