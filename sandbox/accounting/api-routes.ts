import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import type { BookKeeping } from './books.ts'
import { AccountingError, badKey, notFound } from './errors.ts'
import { search } from './search.ts'
import { contactView, invoiceView, paymentView } from './views.ts'

const api = { config: { api: true } }
const PAGE = 50
const INVOICE_PAGE = 20

interface ById {
  Params: { id: string }
}

/** The accounting provider's API. */
export function accountingApiRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  keeping: BookKeeping,
): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof AccountingError) return reply.code(error.statusCode).send(error.body)
    if ((error.statusCode ?? 500) >= 500) throw error
    return reply.code(error.statusCode ?? 400).send({ error: error.message })
  })
  app.addHook('preHandler', async (request) => {
    if (request.headers['api-key'] !== context.keys.accountingApiKey) throw badKey()
  })

  const contacts = () => keeping.books().contacts.map(contactView)
  const invoices = () => {
    const books = keeping.books()
    return books.invoices.map((invoice) => invoiceView(invoice, books, riyadhDay(context.clock.now())))
  }
  const payments = () => keeping.books().payments.map(paymentView)
  const one = <T extends { id: number }>(rows: T[], id: string | number): T => {
    const found = rows.find((row) => String(row.id) === String(id))
    if (!found) throw notFound()
    return found
  }

  app.get('/customers', api, async ({ query }) => ({ customers: search(contacts(), query, PAGE) }))
  app.get<ById>('/customers/:id', api, async ({ params }) => ({ contact: one(contacts(), params.id) }))
  app.post('/customers', api, async ({ body }, reply) =>
    reply.code(201).send({ contact: contactView(keeping.createContact(body)) }),
  )

  app.get('/invoices', api, async ({ query }) => ({ invoices: search(invoices(), query, INVOICE_PAGE) }))
  app.get<ById>('/invoices/:id', api, async ({ params }) => ({ invoice: one(invoices(), params.id) }))
  app.post('/invoices', api, async ({ body }, reply) => {
    const { id } = keeping.createInvoice(body)
    return reply.code(201).send({ invoice: one(invoices(), id) })
  })

  // Payments are listed as receipts.
  app.get('/invoice_payments', api, async ({ query }) => ({ receipts: search(payments(), query, PAGE) }))
  app.post('/invoice_payments', api, async ({ body }, reply) =>
    reply.code(201).send({ invoice_payment: paymentView(keeping.pay(body)) }),
  )
}
