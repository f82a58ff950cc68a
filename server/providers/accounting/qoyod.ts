import { z } from 'zod'
import { createProviderHttp } from '../http.ts'
import type {
  AccountingInvoice,
  AccountingLine,
  AccountingPort,
  AccountingProduct,
  ContactAddress,
  NewAccountingInvoice,
} from './port.ts'

/** Riyals as text or number, such as 1234.5, "1234.50" or "1234.5000"; fractions of a halala are invalid. */
const Riyals = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^-?\d{1,12}([.]\d{1,2}0*)?$/))
  .transform((text) => Math.round(Number(text) * 100))

const Id = z.union([z.int().positive().transform(String), z.string().regex(/^\d{1,20}$/)])

const Contact = z.object({ id: Id, organization: z.string().nullish() })

const Invoice = z
  .object({
    id: Id,
    contact_id: Id,
    reference: z.string().max(200),
    total: Riyals,
    due_amount: Riyals,
    description: z.string().nullish(),
    issue_date: z.string().nullish(),
  })
  .transform(
    ({ contact_id, due_amount, description, issue_date, ...invoice }): AccountingInvoice => ({
      ...invoice,
      contactId: contact_id,
      due: due_amount,
      description: description ?? null,
      issuedOn: issue_date ?? null,
    }),
  )

const Receipt = z.object({ reference: z.string(), amount: Riyals })

/** A single record is under the name of its kind, a list is under the plural name. */
const OneContact = z.object({ contact: Contact })
export const Contacts = z.object({ customers: z.array(Contact) })
export const OneInvoice = z.object({ invoice: Invoice })
const Invoices = z.object({ invoices: z.array(Invoice) })
const OnePayment = z.object({ invoice_payment: Receipt })
const Payments = z.object({ receipts: z.array(Receipt) })

export interface QoyodOptions {
  /** Without the version: `https://api.qoyod.com`. */
  url: string
  apiKey: string
  /** The reseller's setup at Qoyod: a product for each kind of line, the location of the sale, the account for payments. */
  productIds: Record<AccountingProduct, number>
  inventoryId: number
  bankAccountId: number
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

const VAT_PERCENT = '15'
/** Records per page of a search. */
const PAGE = 100
/** HTTP status for a used reference, and for any other invalid record. */
const UNPROCESSABLE = 422

/** The reseller's books at Qoyod. */
export const createQoyodAccounting = (options: QoyodOptions): AccountingPort => {
  const http = createProviderHttp('accounting', { addresses: [options.url], totalMs: options.timeoutMs })
  const headers = { 'API-KEY': options.apiKey }

  const call = (method: 'GET' | 'POST', path: string, json?: unknown) =>
    http.call({ method, url: `${options.url}/2.0/${path}`, headers, json })

  /** A page of the matches of a search, oldest first for a stable order. Null for an empty result, for which the provider answers 404. */
  const search = async <T extends z.ZodType>(
    schema: T,
    list: string,
    field: string,
    value: string,
    page = 1,
  ) => {
    const query = new URLSearchParams({
      [`q[${field}_eq]`]: value,
      'q[s]': 'id asc',
      page: String(page),
      per_page: String(PAGE),
    })
    const answer = await call('GET', `${list}?${query}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw http.failure(answer)
    return http.read(schema, answer)
  }

  const lineOf = ({ product, description, amount, discount }: AccountingLine) => ({
    product_id: options.productIds[product],
    description,
    quantity: '1',
    unit_price: riyals(amount),
    discount: riyals(discount),
    discount_type: 'amount',
    tax_percent: VAT_PERCENT,
    is_inclusive: false,
  })

  const findInvoiceByReference: AccountingPort['findInvoiceByReference'] = async (reference) => {
    const found = await search(Invoices, 'invoices', 'reference', reference)
    return found?.invoices.find((invoice) => invoice.reference === reference) ?? null
  }

  const invoiceOf = ({
    reference,
    contactId,
    description,
    issuedOn,
    dueOn,
    lines,
  }: NewAccountingInvoice) => ({
    contact_id: Number(contactId),
    reference,
    description,
    issue_date: issuedOn,
    due_date: dueOn,
    status: 'Approved',
    inventory_id: options.inventoryId,
    line_items: lines.map(lineOf),
  })

  return {
    async findContact(customerId) {
      const found = await search(Contacts, 'customers', 'organization', customerId)
      return found?.customers.find(({ organization }) => organization === customerId)?.id ?? null
    },

    async createContact({ customerId, name, email, phone, vatId, address }) {
      const contact = {
        name,
        // The only text of a contact that allows an exact search and is not printed.
        organization: customerId,
        email,
        phone_number: phone,
        tax_number: vatId,
        status: 'Active',
        ...(address && { billing_address: addressOf(address) }),
      }
      const answer = await call('POST', 'customers', { contact })
      if (!answer.ok) throw http.failure(answer)
      return http.read(OneContact, answer).contact.id
    },

    findInvoiceByReference,

    async listInvoices(contactId) {
      const invoices: AccountingInvoice[] = []
      for (let page = 1; ; page += 1) {
        const found = await search(Invoices, 'invoices', 'contact_id', contactId, page)
        invoices.push(...(found?.invoices ?? []))
        if ((found?.invoices.length ?? 0) < PAGE) return invoices
      }
    },

    async createInvoice(invoice) {
      const answer = await call('POST', 'invoices', { invoice: invoiceOf(invoice) })
      if (answer.ok) return http.read(OneInvoice, answer).invoice
      const existing =
        answer.status === UNPROCESSABLE ? await findInvoiceByReference(invoice.reference) : null
      if (existing?.contactId !== invoice.contactId) throw http.failure(answer)
      return existing
    },

    async recordPayment({ reference, invoiceId, amount, paidOn }) {
      const payment = {
        reference,
        invoice_id: Number(invoiceId),
        account_id: options.bankAccountId,
        date: paidOn,
        amount: riyals(amount),
      }
      const answer = await call('POST', 'invoice_payments', { invoice_payment: payment })
      if (answer.ok) return void http.read(OnePayment, answer)
      const existing =
        answer.status === UNPROCESSABLE
          ? await search(Payments, 'invoice_payments', 'reference', reference)
          : null
      if (!existing?.receipts.some((receipt) => receipt.reference === reference && receipt.amount === amount))
        throw http.failure(answer)
    },
  }
}

const riyals = (halalas: number): string => (halalas / 100).toFixed(2)

const addressOf = (address: ContactAddress) => ({
  billing_address: [address.street, address.district].filter(Boolean).join(', '),
  building_number: address.buildingNumber ?? '',
  billing_city: address.city ?? '',
  billing_state: address.province ?? '',
  billing_zip: address.postalCode ?? '',
  billing_country: 'SA',
})
