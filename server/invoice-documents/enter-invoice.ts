import { documentNumber, englishInvoiceLabel } from '#rules/invoice-label.ts'
import { lineWords } from '#rules/invoice-line-words.ts'
import { pricedLines } from '#rules/invoice-lines.ts'
import { amountText } from '#rules/money.ts'
import { customerTitle } from '#rules/names.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import {
  findInvoice,
  isNumberTaken,
  linesOf,
  nextDocumentNumber,
  updateInvoice,
} from '../billing/invoice-store.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import type { CustomerRow, InvoiceLineRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { createOnce } from '../jobs/create-once.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import type { AccountingInvoice, AccountingLine, ContactDetails } from '../providers/accounting/port.ts'

/** Converts the lines of an invoice for the accounting provider. */
export const accountingLines = (lines: readonly InvoiceLineRow[]): AccountingLine[] =>
  pricedLines(lines).map(({ line, price, discount }) => ({
    product: line.kind === 'usage' ? 'usage' : 'support',
    description: `${lineWords(line).en}, ${line.firstDay} – ${line.lastDay}`,
    amount: price,
    discount,
  }))

/** Milliseconds; longer than the timeout of the call that creates a contact. */
const CLAIM_LIFE_MS = 60_000

export type NumberedInvoice = InvoiceRow & { documentNumber: string }

const ATTEMPTS = 1000

export type EnteredInvoice = NumberedInvoice & { accountingId: string }

const describe = (invoice: InvoiceRow): string =>
  englishInvoiceLabel({
    ...invoice,
    thresholdSequenceNumber: invoice.type === 'threshold' ? invoice.sequence : null,
  })

/** The contact's invoices in the books that match this invoice in description, day and total. */
const enteredBefore = async (
  { ports }: Deps,
  contactId: string,
  invoice: InvoiceRow,
): Promise<readonly AccountingInvoice[]> =>
  (await ports.accounting.listInvoices(contactId)).filter(
    ({ description, issuedOn, total }) =>
      description === describe(invoice) &&
      issuedOn === riyadhDay(invoice.issuedAt) &&
      total === invoice.netAmount,
  )

/**
 * Enters an invoice into the reseller's books, once, under a number that is stored before. Safe to run twice at once and to repeat
 * after a crash at any point. Throws while the books are unreachable.
 */
export const enterInvoice = async (deps: Deps, invoiceId: string): Promise<EnteredInvoice> => {
  const row = await findInvoice(deps.db, invoiceId)
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  const { accountingId, documentNumber } = row
  if (accountingId !== null && documentNumber !== null) return { ...row, accountingId, documentNumber }
  const contactId = await enterContact(deps, row.customerId)
  const invoice = await numberInvoice(deps, row, contactId)
  const entered = await enter(deps, invoice, contactId)
  await compare(deps, invoice, entered)
  await withTransaction(deps.db, async (tx) => {
    await lockInvoice(tx, invoiceId)
    await updateInvoice(tx, invoiceId, { accountingId: entered.id }, deps.clock.now())
  })
  return { ...invoice, accountingId: entered.id }
}

/** Creates the customer's contact in the books with the first invoice. Throws while an earlier attempt may still take effect. */
const enterContact = async (deps: Deps, customerId: string): Promise<string> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new Error(`There is no customer ${customerId}`)
  if (row.accountingContactId !== null) return row.accountingContactId
  const { accounting } = deps.ports
  const entered = await createOnce(deps, {
    claim: `accounting-contact:${customerId}`,
    lifeMs: CLAIM_LIFE_MS,
    find: () => accounting.findContact(customerId),
    create: () => accounting.createContact(detailsOf(row)),
  })
  return withTransaction(deps.db, async (tx) => {
    const { accountingContactId } = await lockCustomer(tx, customerId, undefined)
    if (accountingContactId !== null) return accountingContactId
    await updateCustomer(tx, customerId, { accountingContactId: entered }, deps.clock.now())
    return entered
  })
}

const detailsOf = (row: CustomerRow): ContactDetails => ({
  customerId: row.id,
  name: customerTitle(row) ?? row.id,
  email: row.contactEmail,
  phone: row.phone,
  vatId: row.vatId,
  address: {
    buildingNumber: row.buildingNumber,
    street: row.address,
    district: row.district,
    city: row.city,
    postalCode: row.postalCode,
    province: row.province,
  },
})

/**
 * Numbers an invoice, once, before it enters the books. Uses the number that the books have for this invoice, else a free number.
 * Never uses another invoice's number in the books. Throws while the books are unreachable.
 */
const numberInvoice = async (deps: Deps, known: InvoiceRow, contactId: string): Promise<NumberedInvoice> => {
  if (known.documentNumber !== null) return { ...known, documentNumber: known.documentNumber }
  const number =
    (await numberInBooks(deps, await enteredBefore(deps, contactId, known))) ??
    (await freeNumber(deps, known.issuedAt))
  return withTransaction(deps.db, async (tx) => {
    const row = await lockInvoice(tx, known.id)
    if (row.documentNumber !== null) return { ...row, documentNumber: row.documentNumber }
    const numbered = await updateInvoice(tx, known.id, { documentNumber: number }, deps.clock.now())
    return { ...numbered, documentNumber: number }
  })
}

/** The number that this invoice already has in the books, for example after a restored backup. Skips numbers of our other invoices. */
const numberInBooks = async ({ db }: Deps, entered: readonly AccountingInvoice[]): Promise<string | null> => {
  for (const { reference } of entered) if (!(await isNumberTaken(db, reference))) return reference
  return null
}

/** The next number without an invoice in the books. After a restored backup our counter is behind. */
const freeNumber = async ({ db, ports, log }: Deps, issuedAt: Date): Promise<string> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const drawn = documentNumber(issuedAt, await nextDocumentNumber(db))
    if ((await ports.accounting.findInvoiceByReference(drawn)) === null) return drawn
    log.warn(
      { documentNumber: drawn },
      'the accounting provider already has this document number; trying the next one',
    )
  }
  throw new Error(`The books already contain ${ATTEMPTS} document numbers that our ledger lacks`)
}

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

/** Alerts the administrators about another total in the books. */
const compare = async (deps: Deps, invoice: NumberedInvoice, entered: AccountingInvoice): Promise<void> => {
  if (entered.total === invoice.netAmount) return
  await alertAdmins(deps, {
    alertId: `books-differ:${invoice.id}`,
    title: `The books have a different total for ${invoice.documentNumber}`,
    details: {
      Invoice: invoice.documentNumber,
      'Our total': amountText(invoice.netAmount, invoice.currency),
      Books: amountText(entered.total, invoice.currency),
      'What to do':
        'Correct the total in the accounting system: the customer owes the amount of our invoice.',
    },
  })
}
