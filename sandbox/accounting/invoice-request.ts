import { type FieldReader, halalasOf, listOf, readerOf, textOf, unwrap } from './fields.ts'
import { type Books, INVENTORY_ID, type Invoice, type InvoiceLine, PRODUCTS } from './state.ts'

type InvoiceRequest = Omit<Invoice, 'id' | 'createdAt'>

/** Parses a create-invoice body and checks it against the books. Throws AccountingError. */
export function readInvoice(body: unknown, books: Books): InvoiceRequest {
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
