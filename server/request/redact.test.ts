import { expect, test } from 'vitest'
import { redact, redactDetails, redactRecord } from './redact.ts'

test.each([
  ['paid with 4111 1111 1111 1111 today', 'paid with [number] today'],
  ['ID 1000000008 and 2000000014', 'ID [id] and [id]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln', 'Bearer [token]'],
  ['one\nlevel=error two\u001b[31m\u202e', 'one level=error two [31m '],
  ['the CR 7001272475 stays', 'the CR 7001272475 stays'],
])('%j becomes %j', (text, kept) => {
  expect(redact(text)).toBe(kept)
})

test('keys and numbers of a record are redacted too', () => {
  expect(redactRecord({ id: 1_000_000_008, amount: 12, '1000000008': 'x', ok: true, none: null })).toEqual({
    id: '[number]',
    amount: 12,
    '[id]': 'x',
    ok: true,
    none: null,
  })
})

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
])('a card number written with %s is removed from a log', (_, number) => {
  expect(redact(`my card: ${number}, thanks`)).toBe('my card: [number], thanks')
})

test.each(['4111,1111,1111,1111', '41/11/11/11/11/11/11/11', '4111 \u2502 1111 | 1111 | 1111'])(
  'a text with a card number written as %s is replaced as a whole',
  (number) => {
    expect(redact(`my card: ${number}, thanks`)).toBe('[number]')
  },
)

test('an identity number in Arabic digits is removed from a log', () => {
  expect(redact('رقمي ١٠٠٠٠٠٠٠٠٨')).toBe('رقمي [id]')
})

test('the details of an act keep our own ids, whose digits may resemble a card number', () => {
  const documentId = '65515847-2724-46a5-850a-50ffce138e9d'
  expect(redactDetails({ documentId, reason: 'card 4111 1111 1111 1111' })).toEqual({
    documentId,
    reason: 'card [number]',
  })
})
