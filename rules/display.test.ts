import { expect, test } from 'vitest'
import {
  ACCOUNT_NAME_SHOWN,
  BUSINESS_NAME_SHOWN,
  billingAccountId,
  displayText,
  NO_BILLING_ACCOUNT,
  truncate,
} from './display.ts'

test.each([
  ['Acme', 'Acme'],
  ['', 'Not Available'],
  ['  ', 'Not Available'],
  [null, 'Not Available'],
  [undefined, 'Not Available'],
])('%j is shown as %j [2.7.17, 9.30]', (value, text) => {
  expect(displayText(value)).toBe(text)
})

test('a screen can have its own text for a missing value', () => {
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

test.each([
  [BUSINESS_NAME_SHOWN, 60, '[2.7.15]'],
  [ACCOUNT_NAME_SHOWN, 40, '[2.7.16]'],
])('%i: a name of %i characters stays whole, a longer one is cut with an ellipsis %s', (max, length) => {
  expect(truncate('a'.repeat(length), max)).toBe('a'.repeat(length))
  expect(truncate('a'.repeat(length + 1), max)).toBe(`${'a'.repeat(length)}…`)
})

test('a cut neither halves a character nor leaves a space before the ellipsis', () => {
  expect(truncate('ab😀d', 3)).toBe('ab😀…')
  expect(truncate('ab cd', 3)).toBe('ab…')
})
