import { expect, test } from 'vitest'
import { hasCardData } from '#server/http/card-data.ts'
import { redact } from './redact.ts'

test.each([
  ['nothing between', '4111111111111111'],
  ['spaces', '4111 1111 1111 1111'],
  ['double spaces', '4111  1111  1111  1111'],
  ['no-break spaces', '4111\u00a01111\u00a01111\u00a01111'],
  ['narrow no-break spaces', '4111\u202f1111\u202f1111\u202f1111'],
  ['hyphens', '4111-1111-1111-1111'],
  ['en dashes with spaces', '4111 – 1111 – 1111 – 1111'],
  ['minus signs', '4111\u22121111\u22121111\u22121111'],
  ['dots', '4111.1111.1111.1111'],
  ['line breaks', '4111\n1111\n1111\n1111'],
  ['zero-width spaces', '4111\u200b1111\u200b1111\u200b1111'],
  ['Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١'],
  ['Persian digits', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱'],
  ['full-width digits', '４１１１１１１１１１１１１１１１'],
])('a card number written with %s is refused in a body and cut out of a log', (_, number) => {
  expect(hasCardData({ note: `my card: ${number}, thanks` })).toBe(true)
  expect(redact(`my card: ${number}, thanks`)).toBe('my card: [number], thanks')
})

test('an identity number in Arabic digits is cut out of a log', () => {
  expect(redact('رقمي ١٠٠٠٠٠٠٠٠٨')).toBe('رقمي [id]')
})

test.each([
  ['a measured time', { duration: 41111111111.11111 }],
  ['a decimal in a text', { note: 'took 41111111111.11111 ms' }],
  ['two moments', { note: '2026-11-20T12:18:42.239Z 2026-11-20T12:18:43.239Z' }],
  ['an address of the network', { note: '10.0.0.1 10.0.0.2' }],
])('%s is no card number', (_, body) => {
  expect(hasCardData(body)).toBe(false)
})
