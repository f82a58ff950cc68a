import { expect, test } from 'vitest'
import { InvoiceStatus } from '#contract/entities/invoice.ts'
import { hasInvoiceFailed, invoiceStatusText, isInvoiceInFlight, isInvoicePaid } from './invoice-answer.ts'

const dates = {
  checking: false,
  dueDate: '2026-03-05T21:00:00Z',
  chargedAt: '2026-03-05T21:00:09Z',
  lastAttemptAt: '2026-03-07T06:00:00Z',
}

test('an unpaid invoice names its due date [4.047, 4.048, 4.052]', () => {
  expect(invoiceStatusText({ ...dates, status: 'unpaid', chargedAt: null })).toEqual({
    text: 'will-be-charged',
    at: dates.dueDate,
  })
})

test('a paid one names when it was charged [4.049, 4.052]', () => {
  expect(invoiceStatusText({ ...dates, status: 'paid' })).toEqual({ text: 'charged', at: dates.chargedAt })
})

test('a failed one names its last attempt [4.050, 4.052]', () => {
  expect(invoiceStatusText({ ...dates, status: 'failed' })).toEqual({
    text: 'last-attempt',
    at: dates.lastAttemptAt,
  })
})

test('a charge without an answer is being checked in every status', () => {
  for (const status of ['unpaid', 'failed'] as const)
    expect(invoiceStatusText({ ...dates, status, checking: true }).text).toBe('being-checked')
})

test('the history knows paid and unpaid only [2.8.02, 2.8.03]', () => {
  const paid = InvoiceStatus.options.filter((status) => isInvoicePaid({ status, checking: false }))
  expect(paid).toEqual(['paid'])
})

test('an invoice whose charge is checked has neither failed nor been paid, a paid one is not checked any more', () => {
  expect(InvoiceStatus.options.filter((status) => isInvoiceInFlight({ status, checking: true }))).toEqual([
    'unpaid',
    'failed',
  ])
  expect(InvoiceStatus.options.filter((status) => hasInvoiceFailed({ status, checking: true }))).toEqual([])
  expect(InvoiceStatus.options.filter((status) => hasInvoiceFailed({ status, checking: false }))).toEqual([
    'failed',
  ])
})
