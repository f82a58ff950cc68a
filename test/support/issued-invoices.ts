import { randomInt, randomUUID } from 'node:crypto'
import type { Invoice } from '#contract/entities/invoice.ts'
import { PAGE_MAX } from '#contract/entities/paging.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import { nextBillingMonth } from '#rules/billing-calendar.ts'
import { vatOf } from '#rules/money.ts'
import type { Books } from '#sandbox/accounting/state.ts'
import { insertInvoice } from '#server/billing/invoice-store.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import type { Api, Person } from './api.ts'
import { someOwner } from './seed/account-people.ts'

/** The owner of a business with all buyer fields of an invoice. */
export const someBuyer = async (api: Api): Promise<Person> => {
  const owner = await someOwner(api)
  await api.database.db
    .updateTable('customers')
    .set({
      arabicBusinessName: 'شركة نجد للتجارة',
      crNumber: `70${randomInt(10 ** 7, 10 ** 8)}`,
      vatId: '300710482300003',
      buildingNumber: '7421',
      address: 'Prince Turki Street',
      district: 'Al Rawdah',
      city: 'Riyadh',
      postalCode: '13211',
      arabicAddress: '7421 شارع الأمير تركي، حي الروضة، الرياض 13211',
    })
    .where('id', '=', owner.customer.id)
    .execute()
  return owner
}

const USAGE = 123_457
const DISCOUNT = 12_346
const SUPPORT = 10_875

let month = 202_601

/** An invoice of October 2026 as the billing engine issues one, paid two hours ago, without the jobs that export it. */
export const someInvoice = (
  { database, clock }: Api,
  { customer }: Pick<Person, 'customer'>,
): Promise<InvoiceRow> => {
  const days = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
  const line = { package: null, ...days }
  const vatAmount = vatOf(USAGE - DISCOUNT + SUPPORT)
  const at = new Date(clock.now().getTime() - 2 * 3600_000)
  month = nextBillingMonth(month)
  return withTransaction(database.db, (tx) =>
    insertInvoice(
      tx,
      {
        id: randomUUID(),
        customerId: customer.id,
        type: 'monthly',
        billingMonth: month,
        sequence: 1,
        grossAmount: USAGE + SUPPORT,
        discount: DISCOUNT,
        vatAmount,
        netAmount: USAGE + SUPPORT - DISCOUNT + vatAmount,
        lastDay: days.lastDay,
        machineVersion: INVOICE_VERSION,
        issuedAt: new Date('2026-10-31T21:00:00Z'),
        dueAt: new Date('2026-11-05T21:00:00Z'),
        chargedAt: at,
        createdAt: at,
        updatedAt: at,
      },
      [
        { ...line, kind: 'usage', amount: USAGE },
        { ...line, kind: 'discount', amount: 0 - DISCOUNT },
        { ...line, kind: 'support', package: 'Standard', amount: SUPPORT },
      ],
    ),
  )
}

/** The entries of the reseller's books for one customer. */
export const booksOf = async (api: Api, { customer }: Person): Promise<Omit<Books, 'lastId'>> => {
  const { parts } = await api.control<{ parts: { accounting: Books } }>('/state')
  const books = parts.accounting
  const contacts = books.contacts.filter(({ organization }) => organization === customer.id)
  const invoices = books.invoices.filter(({ contact_id }) => contacts.some(({ id }) => id === contact_id))
  const payments = books.payments.filter(({ invoice_id }) => invoices.some(({ id }) => id === invoice_id))
  return { contacts, invoices, payments }
}

/** The invoices as their customer sees them. */
export const invoicesOf = async (person: Person): Promise<Invoice[]> =>
  (await person.call<{ invoices: Invoice[] }>('GET', `/v1/invoices?limit=${PAGE_MAX}`)).body.invoices

/** Downloads a paper or its XML through the link that the customer gets. */
export const downloadFile = async (
  { call, server }: Api,
  { token }: { token: string },
  fileName: string,
): Promise<Buffer> => {
  const { body } = await call<{ url: string }>('POST', '/v1/invoices/signed-url', {
    token,
    body: { fileName },
  })
  const { pathname, search } = new URL(body.url)
  return (await server.app.inject({ method: 'GET', url: pathname + search })).rawPayload
}
