import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { root } from '#src/shared/session/root.ts'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FIRST, openHistory, shown } from './billing-harness.ts'

const UNPAID_OF_YEAR = `${FIRST}&year=2025&status=unpaid`
const NOTHING = sampleInvoices([], { totalPages: 0 })
const years = [2026, 2025]

const choose = (filter: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: filter }), option)
const chosen = (filter: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: filter }).value
const totals = () =>
  within(screen.getByRole('list', { name: 'Total of these invoices' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent))

describe('the filters of the invoices [2.8.13]', () => {
  const answers = {
    [FIRST]: { ...sampleInvoices([sampleInvoice()]), years },
    [`${FIRST}&year=2025`]: { ...sampleInvoices([sampleInvoice()]), years },
    [UNPAID_OF_YEAR]: { ...NOTHING, years },
    [`${FIRST}&type=settlement`]: sampleInvoices([sampleInvoice({ type: 'settlement' })]),
  }

  test('the filters are in the address, from the first page, and Back takes the last one away', async () => {
    const second = sampleInvoices([sampleInvoice()], { currentPage: 1, totalPages: 2, totalItems: 11 })
    const app = await openHistory({
      path: '/billingHistory?page=2&sort=amount',
      answers: {
        ...answers,
        'GET /v1/invoices?limit=10&page=1&sortField=amount&sortOrder=asc': { ...second, years },
        [`${FIRST}&sortField=amount&sortOrder=asc&year=2025`]: sampleInvoices([sampleInvoice()]),
      },
    })
    await shown()
    await choose('Year issued', '2025')
    expect(app.router.state.location.search).toEqual({ sort: 'amount', year: 2025 })
    act(() => app.router.history.back())
    await waitFor(() => expect(chosen('Year issued')).toBe(''))
    expect(app.router.state.location.search).toEqual({ sort: 'amount', page: 2 })
  })

  test('a reload keeps year, status and kind, and the server selects', async () => {
    const app = await openHistory({ path: '/billingHistory?year=2025&status=unpaid', answers })
    expect(await screen.findByText('No data available')).toBeTruthy()
    expect([chosen('Year issued'), chosen('Status'), chosen('Kind')]).toEqual(['2025', 'unpaid', ''])
    expect(app.api.calls().filter((call) => call.startsWith('GET /v1/invoices?'))).toEqual([UNPAID_OF_YEAR])
  })

  test('a filter by kind asks the server for this kind', async () => {
    const app = await openHistory({ answers })
    await shown()
    await choose('Kind', 'Settlement')
    expect(await screen.findByText('Settlement Mar 2026')).toBeTruthy()
    expect(app.router.state.location.search).toEqual({ type: 'settlement' })
  })

  test('a selection without invoices says so, and Show all shows the whole list', async () => {
    const app = await openHistory({ path: '/billingHistory?year=2025&status=unpaid', answers })
    await screen.findByText('No data available')
    expect(screen.getByText(/^No results/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Total of these invoices' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await shown()
    expect(app.router.state.location.search).toEqual({})
  })

  test('a list without invoices offers no other list', async () => {
    await openHistory({ answers: { [FIRST]: NOTHING } })
    await screen.findByText('No data available')
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })

  test.each(['?year=1999', '?year=x', '?status=active', '?type=yearly', '?search=najd'])(
    'an invalid filter in the address shows all invoices: %s',
    async (search) => {
      const app = await openHistory({ path: `/billingHistory${search}` })
      await shown()
      expect(app.api.calls()).toContain(FIRST)
    },
  )

  test('a page of a filtered list is not opened at the next visit', async () => {
    const page = sampleInvoices([sampleInvoice()], { currentPage: 1, totalPages: 2, totalItems: 11 })
    await openHistory({
      path: '/billingHistory?page=2&year=2025',
      answers: { 'GET /v1/invoices?limit=10&page=1&year=2025': page },
    })
    await shown()
    expect(root.slice('invoices')).toEqual({ page: 0 })
  })
})

describe('the total of the invoices [2.8.13]', () => {
  const debt = sampleInvoice({
    id: 'inv_2',
    qoyod_reference: 'INV-2026-000042',
    netAmount: 20_000,
    payableAmount: 11_500,
    chart: sampleInvoiceChart('failed'),
  })
  const counts = { totalItems: 12, totalPages: 2 }

  test('the total of the selection is in one line: invoices of all pages, the sum with VAT, and the unpaid part', async () => {
    await openHistory({ answers: { [FIRST]: sampleInvoices([sampleInvoice(), debt], counts) } })
    await shown()
    expect(totals()).toEqual(['12 invoices', 'SAR 1,434.50 with VAT', 'SAR 115.00 unpaid'])
  })

  test('the total of a paid selection says that nothing is unpaid', async () => {
    await openHistory()
    await shown()
    expect(totals()).toEqual(['1 invoice', 'SAR 1,234.50 with VAT', 'Nothing unpaid'])
  })

  test('the total reads right in Arabic', async () => {
    await openHistory({
      language: 'ar',
      answers: { [FIRST]: sampleInvoices([sampleInvoice(), debt], counts) },
    })
    await shown()
    const line = screen.getByRole('list', { name: 'إجمالي هذه الفواتير' })
    expect(plain(line.textContent)).toBe(
      '12 فاتورة1,434.50 ر.س شاملًا ضريبة القيمة المضافةغير المدفوع 115.00 ر.س',
    )
  })
})
