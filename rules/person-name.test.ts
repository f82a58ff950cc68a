import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test('a person is called by what is given of first and last name, and by nothing else', () => {
  expect(personName({ firstName: 'Sara', lastName: 'Alharbi' })).toBe('Sara Alharbi')
  expect(personName({ firstName: 'Sara', lastName: null })).toBe('Sara')
  expect(personName({ firstName: '', lastName: 'Alharbi' })).toBe('Alharbi')
  expect(personName({ firstName: null, lastName: null })).toBeNull()
  expect(personName({ firstName: '', lastName: '' })).toBeNull()
})
