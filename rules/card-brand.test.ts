import { expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { acceptedCardType, CARD_LABELS, refusedBrand } from './card-brand.ts'

test.each([
  [{ brand: 'visa', funding: 'credit' }, null],
  [{ brand: 'master', funding: 'credit' }, null],
  [{ brand: 'MasterCard' }, null],
  [{ brand: 'mada', funding: 'debit' }, 'Mada'],
  [{ brand: 'mada', funding: 'credit' }, 'Mada'],
  [{ brand: 'amex', funding: 'credit' }, 'American Express'],
  [{ brand: 'unionpay' }, 'UnionPay'],
  [{ brand: 'visa', funding: 'debit' }, 'Debit'],
  [{ brand: 'master', funding: 'DEBIT' }, 'Debit'],
  [{ brand: 'Discover', funding: 'credit' }, 'Discover'],
  [{ brand: '' }, 'These'],
])('%o is refused as %s [5.88, 5.90]', (card, label) => {
  expect(refusedBrand(card)).toBe(label)
})

test('a refused brand is told by name [4.069, 5.89]', () => {
  const brand = refusedBrand({ brand: 'mada' }) ?? ''
  expect(errorMessage('card-brand-refused', { brand })).toBe(
    'Mada cards are not accepted, please add another card!.',
  )
})

test.each([
  ['visa', 'visa'],
  ['mastercard', 'master'],
  ['Master', 'master'],
  ['mada', null],
  ['constructor', null],
])('the provider’s %s is stored as %s', (brand, type) => {
  expect(acceptedCardType(brand)).toBe(type)
})

test('the card types have labels [3.11]', () => {
  expect(CARD_LABELS).toMatchObject({ mada: 'Mada', amex: 'American Express' })
})
