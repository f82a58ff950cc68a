import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { INVOICE_PAYMENTS, INVOICE_TYPES } from '#contract/entities/invoice-filters.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import { invoicesOf } from '#test/support/issued-invoices.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { type Person, runningApi } from '../support/api.ts'

const api = runningApi()

/** The last and first instants of a year in Riyadh, and days in three years. */
const ISSUED = [
  '2024-06-30T21:00:00.000Z',
  '2024-12-31T20:59:59.999Z',
  '2024-12-31T21:00:00.000Z',
  '2025-05-31T21:00:00.000Z',
  '2025-12-31T20:59:59.999Z',
  '2025-12-31T21:00:00.000Z',
]
const STATES = [
  'unpaid',
  'failed',
  'waiting-for-card',
  'checking',
  'paid',
  'disputed',
  'covered',
  'owed-again',
]
const UNPAID = ['unpaid', 'failed', 'waiting-for-card', 'checking', 'owed-again']

const paymentOf = ({ chart: { state } }: Invoice) =>
  UNPAID.includes(state) ? 'unpaid' : state === 'covered' ? 'covered' : 'paid'

let owner: Person
let all: Invoice[]
beforeAll(async () => {
  owner = await someOwner(api)
  const other = await someOwner(api)
  const billed = STATES.flatMap((state, row) =>
    ISSUED.map((issuedAt, column) => {
      const type = INVOICE_TYPES[(row + column) % INVOICE_TYPES.length] ?? 'monthly'
      const netAmount = 115_000 + 100 * row + column
      return {
        id: randomUUID(),
        customerId: owner.customer.id,
        type,
        billingMonth: 202401 + row,
        sequence: column + 1,
        grossAmount: netAmount - 15_000,
        discount: 0,
        vatAmount: 15_000,
        netAmount,
        creditUsed: state === 'covered' ? netAmount : 1000 + column,
        lastDay: '2024-05-31',
        state,
        machineVersion: INVOICE_VERSION,
        issuedAt: new Date(issuedAt),
        dueAt: new Date(issuedAt),
        chargedAt: null,
        createdAt: new Date(issuedAt),
        updatedAt: new Date(issuedAt),
      }
    }),
  )
  const foreign = { ...billed[0], id: randomUUID(), customerId: other.customer.id }
  await api.database.db
    .insertInto('invoices')
    .values([...billed, foreign as (typeof billed)[number]])
    .execute()
  all = await invoicesOf(owner)
})

const list = async (query: Record<string, string>) => {
  const { status, body } = await owner.call<{
    invoices: Invoice[]
    totalItems: number
    totalPages: number
    totals: object
    years: number[]
  }>('GET', listInvoices.path, { query })
  expect(status).toBe(200)
  return body
}

/** All pages of a selection. */
const allPages = async (query: Record<string, string>) => {
  const first = await list({ ...query, limit: '7' })
  const found = [...first.invoices]
  for (let page = 1; page < first.totalPages; page += 1)
    found.push(...(await list({ ...query, limit: '7', page: String(page) })).invoices)
  return { ...first, found }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const yearOf = ({ issuedAt }: Invoice) =>
  new Date(Date.parse(issuedAt) + 3 * 3_600_000).toISOString().slice(0, 4)
const choices = <Value extends string>(name: string, values: readonly Value[]) => [
  {},
  ...values.map((value) => ({ [name]: value })),
]

const SELECTIONS: Record<string, string>[] = choices('year', ['2024', '2025', '2026', '2023']).flatMap(
  (year) =>
    choices('status', INVOICE_PAYMENTS).flatMap((status) =>
      choices('type', INVOICE_TYPES).map((type) => ({ ...year, ...status, ...type })),
    ),
)

test('each selection by year of issue, status and kind has its invoices on all its pages, with their sums [2.8.13]', async () => {
  expect(all).toHaveLength(STATES.length * ISSUED.length)
  for (const selection of SELECTIONS) {
    const expected = all.filter(
      (invoice) =>
        (selection['year'] ?? yearOf(invoice)) === yearOf(invoice) &&
        (selection['status'] ?? paymentOf(invoice)) === paymentOf(invoice) &&
        (selection['type'] ?? invoice.type) === invoice.type,
    )
    const { found, totalItems, totals, years } = await allPages(selection)
    const unpaid = expected.filter((invoice) => paymentOf(invoice) === 'unpaid')
    expect({ selection, ids: found.map(({ id }) => id), totalItems, totals, years }).toEqual({
      selection,
      ids: expected.map(({ id }) => id),
      totalItems: expected.length,
      totals: {
        amount: sumOf(expected.map(({ netAmount }) => netAmount)),
        unpaid: sumOf(unpaid.map(({ payableAmount }) => payableAmount)),
      },
      years: [2026, 2025, 2024],
    })
  }
})

test('a selection keeps the chosen order', async () => {
  const { invoices } = await list({
    year: '2025',
    status: 'paid',
    sortField: 'amount',
    sortOrder: 'desc',
    limit: '50',
  })
  const amounts = invoices.map(({ netAmount }) => netAmount)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect(amounts.length).toBeGreaterThan(3)
})

test.each([
  ['year', '1999'],
  ['year', '3000'],
  ['year', '2025.5'],
  ['year', 'x'],
  ['status', 'active'],
  ['type', 'yearly'],
])('a list with the unknown filter %s=%s is refused', async (name, value) => {
  expect(codeOf(await owner.call('GET', listInvoices.path, { query: { [name]: value } }))).toEqual([
    400,
    'validation-failed',
  ])
})
