import { paidOf } from './books.ts'
import { riyals } from './fields.ts'
import type { Books, Contact, Invoice, InvoicePayment } from './state.ts'

/** `today` is a Riyadh day. */
export function statusOf(invoice: Invoice, books: Books, today: string): string {
  const paid = paidOf(books, invoice.id)
  if (invoice.draft) return 'Draft'
  if (paid >= invoice.total) return 'Paid'
  if (invoice.due_date < today) return 'Overdue'
  return paid > 0 ? 'Partially Paid' : 'Approved'
}

export const contactView = ({ createdAt, ...contact }: Contact) => ({ ...contact, created_at: createdAt })

export function invoiceView(invoice: Invoice, books: Books, today: string) {
  const { draft, lines, vat, total, createdAt, ...rest } = invoice
  const paid = paidOf(books, invoice.id)
  return {
    ...rest,
    status: statusOf(invoice, books, today),
    total: riyals(total),
    paid_amount: riyals(paid),
    due_amount: riyals(total - paid),
    line_items: lines.map(({ product_id, description, amount, taxPercent }) => ({
      product_id,
      description,
      line_total: riyals(amount),
      tax_percent: String(taxPercent),
    })),
    created_at: createdAt,
  }
}

export const paymentView = ({ createdAt, amount, ...payment }: InvoicePayment) => ({
  ...payment,
  amount: riyals(amount),
  created_at: createdAt,
})
