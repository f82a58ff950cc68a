import { expect, test } from 'vitest'
import { missingNames } from './individual-names.ts'

const nameless = { firstName: null, lastName: ' ', arabicFirstName: 'سارة', arabicLastName: null }

test('names need not be typed once the identity is verified [5.66]', () => {
  expect(missingNames(nameless, true)).toEqual([])
})

test('before that every empty one is missing [5.66, 4.094]', () => {
  expect(missingNames(nameless, false)).toEqual(['firstName', 'lastName', 'arabicLastName'])
  expect(missingNames({}, false)).toHaveLength(4)
})
