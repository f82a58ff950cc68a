import { describe, expect, test } from 'vitest'
import { contentRefusal } from './content.ts'

describe('card data in a body', () => {
  test.each([
    ['a number', { note: '4111111111111111' }],
    ['a number written in groups', { note: 'my card 4111 1111 1111 1111 123 12/28' }],
    ['a number with hyphens, deep inside', { a: [{ b: { c: '5421-0801-0100-0000' } }] }],
    ['a number with Arabic digits', { note: '٤١١١١١١١١١١١١١١١' }],
    ['a JSON number', { amount: 340000000900000 }],
    ['a key that is a number', { '4111111111111111': true }],
    ['a security code', { cvc: '947' }],
    ['a security code by another name', { card: { 'Security-Code': 'x' } }],
    ['a field for the number', { card_number: '' }],
    ['a number in the name of a file', { fileName: '4111111111111111.pdf' }],
    ['a number in the phone field', { phone: '4111111111111111' }],
    ['a number in groups in the phone field', { values: { phone: '5421 0801 0100 0000' } }],
    ['a number of sixteen digits after a plus in the phone field', { phone: '+4111111111111111' }],
    ['a number of fifteen digits after a plus in the phone field', { phone: '+378282246310005' }],
    ['a number of sixteen digits in the field of a VAT ID', { vatId: '4111111111111111' }],
    ['a number directly before expiry and code', { note: '41111111111111111227123' }],
    ['a number with expiry and code in Arabic digits', { note: '٤١١١١١١١١١١١١١١١١٢٢٧١٢٣' }],
    ['a security code by the name of a form', { 'card-cvc': '947' }],
    ['a security code by the name of another network', { csc: '947' }],
    ['a number after a text that cannot be stored', ['\0', { note: '4111111111111111' }]],
  ])('card data is recognised: %s', (_, body) => {
    expect(contentRefusal(body)?.code).toBe('card-data-refused')
  })
})

describe('content that resembles card data', () => {
  test.each([
    ['a VAT ID that passes the check by chance', { vatId: '300000000000003' }],
    ['an invoice’s document', { fileName: '7001210101_2026-11-21_INV-2026-000001.pdf' }],
    ['a phone number', { phone: '+966512345678' }],
    ['a phone number that passes the check by chance', { phone: '+4915123456784' }],
    ['a half-typed VAT ID that passes the check by chance', { values: { vatId: '30000000000004' } }],
    ['a half-typed phone number without its country', { phone: '055 123 4567' }],
    ['a National ID', { identificationNumber: '1000000008', nationalId: '1000000008' }],
    ['an id of ours', { id: '11111111-1111-4111-8111-111111111111' }],
    ['an address with an id', { urlParams: '?id=41111111-1111-4111-8111-111111111111&status=paid' }],
    ['a timestamp', { timestamp: '2026-11-20T12:18:42.239Z' }],
    ['sixteen digits that fail the check', { note: '4111111111111112' }],
    ['too many digits', { note: '41111111111111111111111' }],
    ['an IBAN', { note: 'SA4420000001234567891234' }],
    ['a token', { code: 'token_x6okRgkZJrhgDHyqJ9zztW2X1k' }],
    ['nothing', undefined],
  ])('content without card data passes: %s', (_, body) => {
    expect(contentRefusal(body)).toBeNull()
  })
})

describe('text that cannot be stored', () => {
  test.each([
    ['NUL', { note: 'a\0b' }, 'note'],
    ['half of a character', { values: { name: 'a\ud800b' } }, 'name'],
    ['the other half', { names: ['fine', '\udc00'] }, 'names'],
    ['NUL in a key', { 'a\0': true }, ''],
    ['half of a character below a key that is not a field name', { 'a b': '\udfff' }, ''],
  ])('text that cannot be stored is refused with its field: %s', (_, body, field) => {
    const { code, details } = contentRefusal(body) ?? {}
    expect([code, details?.field, details?.params]).toEqual([
      'validation-failed',
      field,
      { key: 'characters' },
    ])
  })

  test('surrogate pairs, line breaks and direction marks can be stored', () => {
    expect(contentRefusal({ note: '🙂 مرحبا\u202b\r\n\t' })).toBeNull()
  })
})

test('card data is found at any depth', () => {
  const nested = (inner: string): unknown => JSON.parse('['.repeat(100_000) + inner + ']'.repeat(100_000))
  expect(contentRefusal(nested('1'))).toBeNull()
  expect(contentRefusal(nested('"4111111111111111"'))?.code).toBe('card-data-refused')
})

test('a phone number or a VAT ID with separators is not a card number', () => {
  for (const body of [
    { phone: '\u2068+49 1512 3456784\u2069' },
    { vatId: '300 000\u00a0000 000 003' },
    { vatId: '\u200f٣٠٠٠٠٠٠٠٠٠٠٠٠٠٣' },
  ])
    expect(contentRefusal(body)).toBeNull()
})
