import { describe, expect, test } from 'vitest'
import { hasCardData } from './card-data.ts'

describe('a body with card data', () => {
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
    ['a number of sixteen digits behind a plus in the phone field', { phone: '+4111111111111111' }],
  ])('is recognised: %s', (_, body) => {
    expect(hasCardData(body)).toBe(true)
  })
})

describe('what only looks similar', () => {
  test.each([
    ['a VAT ID that passes the check by chance', { vatId: '300000000000003' }],
    ['an invoice’s document', { fileName: '7001210101_2026-11-21_INV-2026-000001.pdf' }],
    ['a phone number', { phone: '+966512345678' }],
    ['a phone number that passes the check by chance', { phone: '+966512345678003' }],
    ['a phone number half typed, without its country', { phone: '055 123 4567' }],
    ['a National ID', { identificationNumber: '1000000008', nationalId: '1000000008' }],
    ['an id of ours', { id: '11111111-1111-4111-8111-111111111111' }],
    ['an address with an id', { urlParams: '?id=41111111-1111-4111-8111-111111111111&status=paid' }],
    ['a moment', { timestamp: '2026-11-20T12:18:42.239Z' }],
    ['sixteen digits that fail the check', { note: '4111111111111112' }],
    ['a run that is too long', { note: '41111111111111111111111' }],
    ['a token', { code: 'token_x6okRgkZJrhgDHyqJ9zztW2X1k' }],
    ['nothing', undefined],
  ])('is let through: %s', (_, body) => {
    expect(hasCardData(body)).toBe(false)
  })
})
