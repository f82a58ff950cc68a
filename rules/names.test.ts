import { expect, test } from 'vitest'
import { customerLabel, customerTitle, missingNames, personName } from './names.ts'

test('a person is called by what is given of first and last name, and by nothing else', () => {
  expect(personName({ firstName: 'Sara', lastName: 'Alharbi' })).toBe('Sara Alharbi')
  expect(personName({ firstName: 'Sara', lastName: null })).toBe('Sara')
  expect(personName({ firstName: '', lastName: 'Alharbi' })).toBe('Alharbi')
  expect(personName({ firstName: null, lastName: null })).toBeNull()
  expect(personName({ firstName: '', lastName: '' })).toBeNull()
})

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

const nameless = { firstName: null, lastName: ' ', arabicFirstName: 'سارة', arabicLastName: null }

test('names need not be typed once the identity is verified [5.66]', () => {
  expect(missingNames(nameless, true)).toEqual([])
})

test('before that every empty one is missing [5.66, 4.094]', () => {
  expect(missingNames(nameless, false)).toEqual(['firstName', 'lastName', 'arabicLastName'])
  expect(missingNames({}, false)).toHaveLength(4)
})
