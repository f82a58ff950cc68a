import { halalasOf } from '../shared/halalas.ts'
import type { SandboxContext } from '../shared/part.ts'
import { type FieldReader, listOf, readerOf, textOf, textsOf, unwrap } from './fields.ts'
import {
  BANK_ACCOUNT_ID,
  type Books,
  type Contact,
  emptyBooks,
  INVENTORY_ID,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  PRODUCTS,
} from './state.ts'

export type BookKeeping = ReturnType<typeof createBookKeeping>

export const paidOf = ({ payments }: Books, invoiceId: number): number =>
  payments.filter(({ invoice_id }) => invoice_id === invoiceId).reduce((sum, { amount }) => sum + amount, 0)

/** The reseller's books. Invoices never change; payments are added, and removed by hand. */
export function createBookKeeping(context: SandboxContext) {
  const store = context.store<Books>('accounting', emptyBooks)

  /** Adds an entry with the next number. */
  function enter<T>(entry: T, pick: (books: Books) => (T & { id: number; createdAt: string })[]) {
    const createdAt = context.clock.now().toISOString()
    const entered = { ...entry, id: store.read().lastId + 1, createdAt }
    store.update((books) => {
      books.lastId = entered.id
      pick(books).push(entered)
    })
    return entered
  }

  return {
    books: () => store.read(),
    createContact(body: unknown): Contact {
      const fields = unwrap(body, 'contact')
      const reader = readerOf(fields)
      const contact = {
        name: reader.needed('name'),
        organization: reader.optional('organization'),
        email: reader.optional('email'),
        phone_number: reader.optional('phone_number'),
        tax_number: reader.optional('tax_number'),
        status: reader.optional('status') ?? 'Active',
        billing_address: textsOf(fields.billing_address),
      }
      reader.check()
      return enter(contact, ({ contacts }) => contacts)
    },
    createInvoice(body: unknown): Invoice {
      return enter(readInvoice(body, store.read()), ({ invoices }) => invoices)
    },
    pay(body: unknown): InvoicePayment {
      const books = store.read()
      const reader = readerOf(unwrap(body, 'invoice_payment'))
      const reference = reader.needed('reference')
      if (books.payments.some((payment) => payment.reference === reference))
        reader.refuse('reference', 'has already been taken')
      const invoice_id = reader.oneOf(
        'invoice_id',
        books.invoices.map(({ id }) => id),
      )
      const account_id = reader.oneOf('account_id', [BANK_ACCOUNT_ID])
      const date = reader.day('date')
      const amount = reader.halalas('amount')
      const invoice = books.invoices.find(({ id }) => id === invoice_id)
      if (invoice?.draft) reader.refuse('invoice_id', 'Cannot pay Draft invoice')
      if (invoice && amount > invoice.total - paidOf(books, invoice.id))
        reader.refuse('amount', 'is more than the due amount')
      if (amount <= 0) reader.refuse('amount', 'must be greater than 0')
      reader.check()
      return enter({ reference, invoice_id, account_id, date, amount }, ({ payments }) => payments)
    },
    /** Removes a payment, as an accountant does after a bank has taken it back. */
    takeOut(reference: string): void {
      store.update((books) => {
        books.payments = books.payments.filter((payment) => payment.reference !== reference)
      })
    },
    reset() {
      store.update((books) => Object.assign(books, emptyBooks()))
    },
  }
}

type InvoiceRequest = Omit<Invoice, 'id' | 'createdAt'>

/** Parses a create-invoice body and checks it against the books. Throws AccountingError. */
function readInvoice(body: unknown, books: Books): InvoiceRequest {
  const fields = unwrap(body, 'invoice')
  const reader = readerOf(fields)
  const contact_id = reader.oneOf(
    'contact_id',
    books.contacts.map(({ id }) => id),
  )
  reader.oneOf('inventory_id', [INVENTORY_ID])
  const reference = reader.optional('reference') ?? `INV${books.lastId + 1}`
  if (books.invoices.some((invoice) => invoice.reference === reference))
    reader.refuse('reference', 'has already been taken')
  const status = reader.needed('status')
  if (!['Draft', 'Approved', ''].includes(status)) reader.refuse('status', 'is not included in the list')
  const issue_date = reader.day('issue_date')
  const due_date = reader.day('due_date')
  const lines = listOf(fields.line_items).map((line) => readLine(line, reader))
  if (lines.length === 0) reader.refuse('line_items', "can't be blank")
  reader.check()
  const vat = vatOf(lines)
  return {
    contact_id,
    reference,
    description: reader.optional('description'),
    issue_date,
    due_date,
    draft: status === 'Draft',
    lines,
    vat,
    total: lines.reduce((sum, { amount }) => sum + amount, 0) + vat,
  }
}

function readLine(line: Record<string, unknown>, invoice: FieldReader): InvoiceLine {
  const refuse = (problem: string) => invoice.refuse('line_items', problem)
  const number = (name: string, otherwise: string) => {
    const value = Number(textOf(line, name) || otherwise)
    if (!Number.isFinite(value) || value < 0) refuse(`${name} is not a number`)
    return value
  }
  const product_id = Number(textOf(line, 'product_id'))
  if (!PRODUCTS.some(({ id }) => id === product_id)) refuse('product must exist')
  if (line.is_inclusive === true) refuse('is_inclusive is not offered by this sandbox')
  const unitPrice = halalasOf(textOf(line, 'unit_price'))
  if (unitPrice === undefined) refuse('unit_price is not a number')
  const price = Math.round((unitPrice ?? 0) * number('quantity', 'missing'))
  const given = number('discount', '0')
  const inPercent = (textOf(line, 'discount_type') || 'percentage') === 'percentage'
  const discount = Math.round(inPercent ? (price * given) / 100 : given * 100)
  return {
    product_id,
    description: textOf(line, 'description'),
    amount: price - discount,
    discount,
    taxPercent: number('tax_percent', '0'),
  }
}

/** Tax is rounded once per rate, over all its lines. */
function vatOf(lines: readonly InvoiceLine[]): number {
  const rates = [...new Set(lines.map(({ taxPercent }) => taxPercent))]
  return rates.reduce((vat, rate) => {
    const taxed = lines.filter(({ taxPercent }) => taxPercent === rate)
    return vat + Math.round((taxed.reduce((sum, { amount }) => sum + amount, 0) * rate) / 100)
  }, 0)
}
