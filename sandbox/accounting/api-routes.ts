import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import type { BookKeeping } from './books.ts'
import { AccountingError, badKey, malformed, notFound } from './fields.ts'
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

const FILTER = /^q\[([a-z_]+)_(eq|cont)\]$/
const SORT = /^([a-z_]+) (asc|desc)$/
const LARGEST_PAGE = 100

type Row = Record<string, unknown>

/**
 * A page of a list by the query's filters `q[field_eq]` and `q[field_cont]`, sorted by `q[s]`. Like the real provider, answers an
 * empty result with "not found". Throws AccountingError.
 */
function search<T extends Row>(rows: readonly T[], query: unknown, usualPage: number): T[] {
  const parameters = Object.entries(query as Record<string, string>)
  const known = new Set(['id', ...rows.flatMap((row) => Object.keys(row))])
  let found = [...rows]
  for (const [name, value] of parameters) {
    const [, field = '', predicate] = FILTER.exec(name) ?? []
    if (name === 'q[s]') found = sorted(found, value)
    else if (predicate) {
      if (rows.length > 0 && !known.has(field)) throw malformed(`Invalid search term ${field}_${predicate}`)
      found = found.filter((row) => matches(row[field], predicate, value))
    } else if (!['page', 'per_page'].includes(name)) throw malformed(`Unknown parameter ${name}`)
  }
  const size = Math.min(numberOf(query, 'per_page', usualPage), LARGEST_PAGE)
  const start = (numberOf(query, 'page', 1) - 1) * size
  const page = found.slice(start, start + size)
  if (page.length === 0) throw notFound()
  return page
}

function matches(value: unknown, predicate: string, wanted: string): boolean {
  const text = value === null || value === undefined ? '' : String(value)
  return predicate === 'eq' ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
}

function sorted<T extends Row>(rows: T[], order: string): T[] {
  const [, field = '', direction] = SORT.exec(order.trim()) ?? []
  if (!direction) throw malformed(`Invalid sorting ${order}`)
  const sign = direction === 'asc' ? 1 : -1
  return rows.sort((a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }))
}

function numberOf(query: unknown, name: string, usual: number): number {
  const text = (query as Record<string, string>)[name]
  const number = text ? Number(text) : usual
  if (!Number.isInteger(number) || number < 1) throw malformed(`Invalid ${name}`)
  return number
}
