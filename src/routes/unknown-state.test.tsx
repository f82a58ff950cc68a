import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

const CURRENT = 'GET /v1/customers/current'
const INVOICES = 'GET /v1/invoices?limit=10&page=0'

beforeEach(() => {
  // The router logs the error of its loader.
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['en', 'We’re checking a problem with your account', 'Your invoices', /Mar 2026/, 'Logout'],
  ['ar', 'يحتاج هذا الحساب إلى مراجعة', 'فواتيرك', /مارس/, 'تسجيل الخروج'],
] as const)(
  'a customer whose state this version does not know reads what happens, has the invoices and can sign out (%s)',
  async (language, title, heading, month, logout) => {
    const app = await renderApp({
      path: '/dashboard',
      language,
      answers: {
        [CURRENT]: () => refusal('needs-attention'),
        [INVOICES]: sampleInvoices([sampleInvoice()]),
      },
    })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    const invoices = within(await screen.findByRole('region', { name: heading }))
    expect(invoices.getByText(month)).toBeTruthy()
    expect(invoices.getAllByRole('button')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: logout }))
    await waitFor(() => expect(app.api.calls()).toContain('DELETE /v1/sessions'))
  },
)

test('the page opens the account by itself when the server knows its state again', async () => {
  takeTimers()
  let isKnown = false
  await renderApp({
    path: '/dashboard',
    answers: {
      [CURRENT]: () => (isKnown ? sampleCurrent() : refusal('needs-attention')),
      [INVOICES]: sampleInvoices([]),
    },
  })
  expect(
    await screen.findByRole('heading', { name: 'We’re checking a problem with your account' }),
  ).toBeTruthy()
  isKnown = true
  await runTimersUntil(() => screen.getByRole('heading', { level: 2, name: 'Najd Trading Company' }))
})
