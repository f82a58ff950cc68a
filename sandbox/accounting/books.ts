import type { SandboxContext } from '../shared/part.ts'
import { readerOf, textsOf, unwrap } from './fields.ts'
import { readInvoice } from './invoice-request.ts'
import {
  BANK_ACCOUNT_ID,
  type Books,
  type Contact,
  emptyBooks,
  type Invoice,
  type InvoicePayment,
} from './state.ts'

export type BookKeeping = ReturnType<typeof createBookKeeping>

export const paidOf = ({ payments }: Books, invoiceId: number): number =>
  payments.filter(({ invoice_id }) => invoice_id === invoiceId).reduce((sum, { amount }) => sum + amount, 0)

/** The reseller's books. Invoices never change; payments are added. */
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
    reset() {
      store.update((books) => Object.assign(books, emptyBooks()))
    },
  }
}
