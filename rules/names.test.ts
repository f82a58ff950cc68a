import { expect, test } from 'vitest'
import { customerLabel, customerTitle, missingNames, personName } from './names.ts'

test('a person is named by first and last name, or one of them', () => {
  expect(personName({ firstName: 'Sara', lastName: 'Alharbi' })).toBe('Sara Alharbi')
  expect(personName({ firstName: 'Sara', lastName: null })).toBe('Sara')
  expect(personName({ firstName: '', lastName: 'Alharbi' })).toBe('Alharbi')
  expect(personName({ firstName: null, lastName: null })).toBeNull()
  expect(personName({ firstName: '', lastName: '' })).toBeNull()
})

const names = { businessName: 'Najd Trading', firstName: 'Sara', lastName: 'Alharbi' }

test('an individual is named by first and last name [2.12.06]', () => {
  expect(customerTitle({ accountType: 'individual', ...names })).toBe('Sara Alharbi')
  expect(customerTitle({ accountType: 'individual', ...names, lastName: null })).toBe('Sara')
})

test('a business is named by its business name [2.12.07]', () => {
  expect(customerTitle({ accountType: 'business', ...names })).toBe('Najd Trading')
})

test('a missing name is not shown', () => {
  expect(customerTitle({ accountType: 'business', ...names, businessName: null })).toBeNull()
  expect(customerTitle({ accountType: 'individual', ...names, firstName: null, lastName: null })).toBeNull()
})

test('a customer without a name is labelled by e-mail', () => {
  const email = 'sara@gmail.com'
  expect(customerLabel({ accountType: 'business', ...names, email })).toBe('Najd Trading')
  expect(customerLabel({ accountType: 'business', ...names, businessName: null, email })).toBe(email)
})

const nameless = { firstName: null, lastName: ' ', arabicFirstName: 'سارة', arabicLastName: null }

test('a verified identity requires no typed names [5.66]', () => {
  expect(missingNames(nameless, true)).toEqual([])
})

test('without a verified identity every empty name is missing [5.66, 4.094]', () => {
  expect(missingNames(nameless, false)).toEqual(['firstName', 'lastName', 'arabicLastName'])
  expect(missingNames({}, false)).toHaveLength(4)
})
