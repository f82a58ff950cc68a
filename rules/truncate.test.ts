import { expect, test } from 'vitest'
import { ACCOUNT_NAME_SHOWN, BUSINESS_NAME_SHOWN, truncate } from './truncate.ts'

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
