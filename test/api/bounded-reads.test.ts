import type { FastifyInstance } from 'fastify'
import { ExplainNode, type KyselyPlugin, SelectQueryNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listInvoices } from '#contract/endpoints/invoices.ts'
import { createApp } from '#server/app.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { unfinishedInvoices } from '#server/invoice-documents/store.ts'
import { type Person, runningApi } from '../support/api.ts'
import { someHistory } from './support/long-history.ts'

const api = runningApi()

let read = { queries: 0, rows: 0 }

/** Counts rows and the rows of lists inside them. */
const rowsIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((total: number, each) => total + 1 + rowsIn(each), 0)
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0
  return Object.values(value).reduce((total: number, each) => total + rowsIn(each), 0)
}

const countRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    read = { queries: read.queries + 1, rows: read.rows + rowsIn(result.rows) }
    return result
  },
}

/** The same API on a database that counts queries and rows. */
let countingApp: FastifyInstance
let short: Person
let long: Person
beforeAll(async () => {
  countingApp = await createApp({ ...api.server.deps, db: api.database.db.withPlugin(countRows) })
  short = await someHistory(api, { invoices: 5, cards: 2 })
  long = await someHistory(api, { invoices: 500, cards: 40 })
})
afterAll(() => countingApp.close())

const readsOf = async ({ token }: Person, url: string) => {
  read = { queries: 0, rows: 0 }
  const answer = await countingApp.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return { ...read, answer }
}

const CARDS = 41
const YEAR = 12
/** An invoice a day, 500 of them. */
const YEARS = 3

describe('reads of a long history', () => {
  test.each([
    ['/v1/customers/current', 5, 3],
    ['/v1/invoices/summary', YEAR + 10, 3],
    ['/v1/invoices?limit=5&page=0', 5 + 2 * 5 + 5 + YEARS, 3],
    ['/v1/invoices?limit=5&page=0&sortField=amount&sortOrder=asc', 5 + 2 * 5 + 5 + YEARS, 3],
    ['/v1/payment-methods', CARDS + 1, 3],
    ['/v1/customers/support-package', 5],
    ['/v1/customers/support-package/history', 5],
    ['/v1/customers/users', 8],
  ])(
    '%s runs as many queries for a long history as for a short one, and reads a bounded number of rows',
    async (url, rows, queries = 10) => {
      const few = await readsOf(short, url)
      const many = await readsOf(long, url)
      expect(many.queries).toBe(few.queries)
      // Two of these queries load the person and their invitation, since the bearer is an ID token, not a session token.
      expect(many.queries).toBeLessThanOrEqual(queries)
      expect(many.rows).toBeLessThanOrEqual(rows)
    },
  )

  test('every page of the invoices returns the totals, even a page after the end [7.22]', async () => {
    const pageOf = async (page: number) => {
      const { answer } = await readsOf(long, `/v1/invoices?limit=20&page=${page}`)
      const { invoices, ...paging } = answer.json<ReplyOf<typeof listInvoices>>()
      return { ids: invoices.map(({ id }) => id), paging }
    }
    const pages = await Promise.all([pageOf(0), pageOf(24), pageOf(25)])
    expect(pages.map(({ ids }) => ids.length)).toEqual([20, 20, 0])
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(40)
    expect(pages[2]?.paging).toEqual({
      ...{ totalItems: 500, totalPages: 25, currentPage: 25 },
      totals: { amount: 500 * 115_000, unpaid: 0 },
      years: expect.any(Array),
    })
  })
})

const explainQueries: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create('text') } : node,
  transformResult: async ({ result }) => result,
}

test('the hourly search for invoices without a document uses its own index', async () => {
  const plan = await withTransaction(api.database.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return unfinishedInvoices(tx.withPlugin(explainQueries), {
      since: new Date(0),
      before: api.clock.now(),
      now: api.clock.now(),
      round: 'a round',
      limit: 100,
    })
  })
  expect(JSON.stringify(plan)).toContain('invoices_without_document')
  expect(JSON.stringify(plan)).toContain('tax_submissions_state')
})
