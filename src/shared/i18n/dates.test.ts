import { expect, test } from 'vitest'
import { englishInvoiceLabel } from '#rules/invoice-label.ts'
import { createDateFormatter } from './dates.ts'
import { figuresOf } from './i18n.ts'

const english = createDateFormatter('en', figuresOf({ language: 'en', digits: 'arabic-indic' }))
const arabic = createDateFormatter('ar', figuresOf({ language: 'ar', digits: 'western' }))

test('a date is 6 Mar 2026, with the Arabic month in Arabic [2.8.11]', () => {
  expect(english.day('2026-03-06T09:00:00Z')).toBe('6 Mar 2026')
  expect(arabic.day('2026-03-06T09:00:00Z')).toBe('6 مارس 2026')
  expect(english.calendarDay('2026-03-06')).toBe('6 Mar 2026')
})

test('an instant is shown as its day and hour in Riyadh', () => {
  expect(english.day('2026-03-05T21:00:00Z')).toBe('6 Mar 2026')
  expect(english.day('2026-03-05T20:59:59Z')).toBe('5 Mar 2026')
  expect(english.time('2026-03-05T21:05:00Z')).toBe('00:05')
  expect(arabic.time('2026-03-05T10:05:00Z')).toBe('13:05')
})

test('every English month has the same name as on invoices [2.8.10]', () => {
  for (let month = 1; month <= 12; month += 1) {
    const billingMonth = 202600 + month
    expect(english.monthOfYear(billingMonth)).toBe(
      englishInvoiceLabel({ type: 'monthly', billingMonth, thresholdSequenceNumber: null }),
    )
    expect(english.monthOfYear(billingMonth)).toBe(`${english.month(billingMonth)} 2026`)
  }
})

test.each([
  ['en', english, 'en-US'],
  ['ar', arabic, 'ar-SA-u-ca-gregory-nu-latn'],
] as const)('every month has the same name as in `Intl` (%s)', (_, dates, locale) => {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 15)))
    expect(dates.month(202600 + month)).toBe(parts.find(({ type }) => type === 'month')?.value)
  }
})

test('an Arabic date has Arabic-Indic digits if the reader chose them', () => {
  const chosen = createDateFormatter('ar', figuresOf({ language: 'ar', digits: 'arabic-indic' }))
  expect(chosen.day('2026-03-06T09:00:00Z')).toBe('٦ مارس ٢٠٢٦')
  expect(chosen.time('2026-03-05T10:05:00Z')).toBe('١٣:٠٥')
  expect(chosen.monthOfYear(202603)).toBe('مارس ٢٠٢٦')
})
