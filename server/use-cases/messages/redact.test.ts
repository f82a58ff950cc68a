import { expect, test } from 'vitest'
import { redact, redactRecord } from './redact.ts'

test.each([
  ['paid with 4111 1111 1111 1111 today', 'paid with [number] today'],
  ['ID 1000000008 and 2000000014', 'ID [id] and [id]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln', 'Bearer [token]'],
  ['one\nlevel=error two\u001b[31m\u202e', 'one level=error two [31m '],
  ['the CR 7001272475 stays', 'the CR 7001272475 stays'],
])('%j is kept as %j', (text, kept) => {
  expect(redact(text)).toBe(kept)
})

test('keys and numbers of a record are cleaned too', () => {
  expect(redactRecord({ id: 1_000_000_008, amount: 12, '1000000008': 'x', ok: true, none: null })).toEqual({
    id: '[number]',
    amount: 12,
    '[id]': 'x',
    ok: true,
    none: null,
  })
})
