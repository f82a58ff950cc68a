import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { FIRST, openHistory, shown } from './billing-harness.ts'

describe('sorting', () => {
  const sorted = (order: string, page = 0) =>
    `GET /v1/invoices?limit=10&page=${page}&sortField=amount&sortOrder=${order}`

  test('the server sorts invoices ascending, descending or not at all, always from the first page [2.2.16, 2.2.29]', async () => {
    const answer = sampleInvoices([sampleInvoice()], {
      currentPage: 1,
      totalPages: 2,
      totalItems: 11,
    })
    const app = await openHistory({
      path: '/billingHistory?page=2',
      answers: {
        'GET /v1/invoices?limit=10&page=1': answer,
        [sorted('asc')]: sampleInvoices([sampleInvoice()]),
        [sorted('desc')]: sampleInvoices([sampleInvoice()]),
      },
    })
    await shown()
    const header = () => screen.getByRole('columnheader', { name: 'Amount' })
    const press = () => userEvent.click(within(header()).getByRole('button'))
    await press()
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'))
    expect(app.router.state.location.search).toEqual({ sort: 'amount' })
    await press()
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'))
    expect(app.router.state.location.search).toEqual({ sort: 'amount', order: 'desc' })
    await press()
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('none'))
    expect(app.router.state.location.search).toEqual({})
    expect(app.api.calls()).toEqual(expect.arrayContaining([sorted('asc'), sorted('desc'), FIRST]))
  })

  test('the order of invoices can be chosen on a screen without headers', async () => {
    const app = await openHistory({
      answers: { [sorted('desc')]: sampleInvoices([sampleInvoice()]) },
    })
    await shown()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Amount, descending')
    await waitFor(() => expect(app.api.calls()).toContain(sorted('desc')))
  })
})

describe('the pages', () => {
  const SECOND = 'GET /v1/invoices?limit=10&page=1'
  const first = sampleInvoices([sampleInvoice()], { totalPages: 50, totalItems: 500 })
  const second = sampleInvoices([sampleInvoice({ id: 'inv_2', qoyod_reference: 'INV-2026-000011' })], {
    currentPage: 1,
    totalPages: 50,
    totalItems: 500,
  })

  test('the pages of invoices are fetched one by one, and the address has the page [7.22, 9.14]', async () => {
    const app = await openHistory({ answers: { [FIRST]: first, [SECOND]: second } })
    await shown()
    expect(screen.getByText('1–10 of 500')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('INV-2026-000011')).toBeTruthy()
    expect(app.router.state.location.search).toEqual({ page: 2 })
    expect(screen.getByText('11–20 of 500')).toBeTruthy()
    act(() => app.router.history.back())
    await shown()
    expect(app.api.calls().filter((call) => call.startsWith('GET /v1/invoices?'))).toEqual([FIRST, SECOND])
  })

  test('the previous page of invoices stays visible with a spinner while the next page loads [2.2.17]', async () => {
    let arrive = (_: object) => {}
    const late = new Promise<object>((resolve) => {
      arrive = resolve
    })
    await openHistory({ answers: { [FIRST]: first, [SECOND]: () => late } })
    await shown()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('region', { name: 'Invoices' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(screen.getByText('INV-2026-000041')).toBeTruthy()
    arrive(second)
    expect(await screen.findByText('INV-2026-000011')).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  test('a page number beyond the end leads to the last page of invoices', async () => {
    const app = await openHistory({
      path: '/billingHistory?page=9',
      answers: {
        'GET /v1/invoices?limit=10&page=8': sampleInvoices([], {
          currentPage: 8,
          totalPages: 1,
          totalItems: 1,
        }),
      },
    })
    await shown()
    expect(app.router.state.location.search).toEqual({})
  })

  test.each(['?page=0', '?page=x', '?page=-3', '?sort=status&order=up', '?page[]=2&search=1'])(
    'an invalid address shows the first page: %s',
    async (search) => {
      const app = await openHistory({ path: `/billingHistory${search}` })
      await shown()
      expect(app.api.calls()).toContain(FIRST)
    },
  )
})

describe('the first data', () => {
  test('the billing history reads the person, the page of invoices and the credit notes right after the session', async () => {
    const app = await openHistory()
    await shown()
    const data = app.api.calls().filter((call) => !call.includes('/configs/') && !call.includes('/sessions'))
    expect(data).toEqual(['GET /v1/customers/current', FIRST, 'GET /v1/credit-notes'])
  })

  test('the invoices have reserved places while they load [2.2.17]', async () => {
    const app = await openHistory({ answers: { [FIRST]: () => new Promise<object>(() => {}) } })
    expect(app.container.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(10)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('the invoices show a failed load and can be loaded again [2.2.18, 8.11]', async () => {
    let down = true
    await openHistory({
      answers: {
        [FIRST]: () =>
          down
            ? refusal('unexpected', 'Unable to fetch customers invoices.')
            : sampleInvoices([sampleInvoice()]),
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to fetch customers invoices.')
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown()
  })
})
