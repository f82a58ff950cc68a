import { expect, test } from 'vitest'
import type { InvoiceStatus } from '#contract/entities/invoice.ts'
import { nextChargeAt } from './next-charge.ts'
import { riyadhDay } from './riyadh-time.ts'

const asked = (
  nextCharge: string | null,
  lastInvoice: { status: InvoiceStatus; issuedAt: string } | null,
  now: string,
) => riyadhDay(nextChargeAt(nextCharge, lastInvoice, new Date(now)))

test('what the server says goes before everything [4.053]', () => {
  const at = '2026-03-14T06:00:00.000Z'
  const invoice = { status: 'unpaid', issuedAt: '2026-03-01T00:00:00Z' } as const
  expect(nextChargeAt(at, invoice, new Date('2026-03-02T00:00:00Z')).toISOString()).toBe(at)
})

test.each<[InvoiceStatus, string, string]>([
  ['unpaid', '2026-02-28T21:00:00Z', '2026-03-06'],
  ['unpaid', '2026-03-05T20:59:59Z', '2026-03-06'],
  ['failed', '2026-03-01T00:00:00Z', '2026-03-06'],
  ['unpaid', '2026-03-05T21:00:00Z', '2026-04-06'],
  ['unpaid', '2026-12-20T00:00:00Z', '2027-01-06'],
  ['failed', '2026-12-20T00:00:00Z', '2027-01-06'],
])(
  'an invoice that is %s and issued at %s is charged on %s [4.054, 4.055, 4.059, 9.09]',
  (status, issuedAt, day) => {
    expect(asked(null, { status, issuedAt }, '2027-05-20T00:00:00Z')).toBe(day)
  },
)

test.each([
  ['2026-03-01T00:00:00Z', '2026-04-06'],
  ['2026-03-31T21:00:00Z', '2026-05-06'],
  ['2026-12-31T20:59:59Z', '2027-01-06'],
])('after a paid invoice it is the 6th of the month after today: at %s the %s [4.056, 4.059]', (now, day) => {
  expect(asked(null, { status: 'paid', issuedAt: '2025-01-01T00:00:00Z' }, now)).toBe(day)
})

test.each([
  ['2026-03-05T20:59:59Z', '2026-03-06'],
  ['2026-03-05T21:00:00Z', '2026-05-06'],
  ['2026-11-30T00:00:00Z', '2027-01-06'],
  ['2026-12-06T00:00:00Z', '2027-02-06'],
])('without an invoice, at %s it is the %s [4.057, 4.058]', (now, day) => {
  expect(asked(null, null, now)).toBe(day)
})
