import { expect, test } from 'vitest'
import { isCardField } from './card-fields.ts'

test.each([
  'cvc',
  'CVV',
  'cvv2',
  'csc',
  'pan',
  'card-cvc',
  'card_cvc',
  'cardCvc',
  'cc-csc',
  'source[cvc]',
  'card.cvv',
  'securityCode',
  'card security code',
  'card-number',
  'card_number',
  'cardNumber',
  'CardNo',
  'cc-number',
  'ccnum',
])('%s is a field of card data', (name) => {
  expect(isCardField(name)).toBe(true)
})

test.each([
  'companyName',
  'cardHolderName',
  'cardNotice',
  'cardId',
  'last4',
  'expiryDate',
  'identificationNumber',
  'buildingNumber',
  'phoneNumber',
  'documentNumber',
  'gcpSecurityGroup',
  'spanish',
  'code',
])('%s is not a field of card data', (name) => {
  expect(isCardField(name)).toBe(false)
})
