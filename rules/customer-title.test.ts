import { expect, test } from 'vitest'
import { customerLabel, customerTitle } from './customer-title.ts'

const names = { businessName: 'Najd Trading', firstName: 'Sara', lastName: 'Alharbi' }

test('an individual is called by first and last name [2.12.06]', () => {
  expect(customerTitle({ accountType: 'individual', ...names })).toBe('Sara Alharbi')
  expect(customerTitle({ accountType: 'individual', ...names, lastName: null })).toBe('Sara')
})

test('a business is called by its business name [2.12.07]', () => {
  expect(customerTitle({ accountType: 'business', ...names })).toBe('Najd Trading')
})

test('a name that is not given is not shown', () => {
  expect(customerTitle({ accountType: 'business', ...names, businessName: null })).toBeNull()
  expect(customerTitle({ accountType: 'individual', ...names, firstName: null, lastName: null })).toBeNull()
})

test('a customer without a name is told apart by e-mail', () => {
  const email = 'sara@gmail.com'
  expect(customerLabel({ accountType: 'business', ...names, email })).toBe('Najd Trading')
  expect(customerLabel({ accountType: 'business', ...names, businessName: null, email })).toBe(email)
})
