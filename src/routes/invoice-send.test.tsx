import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Invoice, InvoiceDetails } from '#contract/entities/invoice.ts'
import type { Language } from '#contract/languages.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice } from '#src/shared/testing/invoice-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

const CALL = 'GET /v1/invoices/INV-2026-000041'
const SEND = 'POST /v1/invoices/INV-2026-000041/send'

const details = (change: Partial<Invoice> = {}): InvoiceDetails => ({
  invoice: sampleInvoice(change),
  ...{ lines: [], attempts: [], creditNotes: [], disputes: [], deductedAmount: 0, stillPaidAmount: 0 },
})

const openDialog = async (answer: object, language: Language = 'en') => {
  const app = await renderApp({
    path: '/billingHistory/INV-2026-000041',
    language,
    answers: { [CALL]: details(), [SEND]: answer },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Send by e-mail|^الإرسال بالبريد/ }))
  return { app, dialog: within(await screen.findByRole('dialog')) }
}

test('an invoice is sent to the typed address, and the page says so [2.8.23]', async () => {
  const { app, dialog } = await openDialog({})
  await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'books@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  const toast = await screen.findByText(/The invoice is on its way to/)
  expect(plain(toast.textContent)).toContain('books@example.com')
  const sent = app.api.seen.find(({ call }) => call === SEND)
  expect(sent?.body).toEqual({ email: 'books@example.com' })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that is none is not sent', async () => {
  const { app, dialog } = await openDialog({})
  await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'books')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Please enter a valid email address.')).toBeTruthy()
  expect(app.api.calls()).not.toContain(SEND)
})

test('a refusal keeps the dialog and the address', async () => {
  const { dialog } = await openDialog(refusal('invoice-not-ready'))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
  await userEvent.type(field, 'books@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/still being prepared/)).toBeTruthy()
  expect(field.value).toBe('books@example.com')
})

test('sending reads right in Arabic', async () => {
  const { dialog } = await openDialog({}, 'ar')
  await userEvent.type(dialog.getByRole('textbox', { name: 'البريد الإلكتروني' }), 'books@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'إرسال' }))
  expect(await screen.findByText(/الفاتورة في طريقها إلى/)).toBeTruthy()
})

test.each([
  ['an administrator', sampleCurrent({ role: 'admin' }), '?customer=cus_1', details()],
  [
    'an invoice that is being corrected',
    sampleCurrent(),
    '',
    details({ invoiceUrl: null, taxDocument: { state: 'rejected', version: 1, facts: {} } }),
  ],
])('%s has no button to send', async (_, current, search, answer) => {
  await renderApp({
    path: `/billingHistory/INV-2026-000041${search}`,
    answers: { [CALL]: answer, [`${CALL}?customerId=cus_1&isAdmin=true`]: answer },
    current,
  })
  expect(await screen.findByRole('button', { name: 'Costs (FOCUS CSV)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send by e-mail/ })).toBeNull()
})
