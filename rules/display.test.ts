import { expect, test } from 'vitest'
import { billingAccountId, displayText, NO_BILLING_ACCOUNT } from './display.ts'

test.each([
  ['Acme', 'Acme'],
  ['', 'Not Available'],
  ['  ', 'Not Available'],
  [null, 'Not Available'],
  [undefined, 'Not Available'],
])('%j is shown as %j [2.7.17, 9.30]', (value, text) => {
  expect(displayText(value)).toBe(text)
})

test('a screen may have its own words for what is missing', () => {
  expect(displayText(null, 'غير متوفر')).toBe('غير متوفر')
})

test.each([
  ['billingAccounts/01AB23-45CD67-89EF01', '01AB23-45CD67-89EF01'],
  ['01AB23-45CD67-89EF01', '01AB23-45CD67-89EF01'],
  [null, 'NA'],
  ['billingAccounts/', 'NA'],
])('the billing account %j is shown on completion as %j [2.3.45, 3.04]', (stored, text) => {
  expect(billingAccountId(stored, NO_BILLING_ACCOUNT)).toBe(text)
})

test('a missing billing account elsewhere is not available [9.30]', () => {
  expect(billingAccountId(null)).toBe('Not Available')
})
