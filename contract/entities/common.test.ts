import { expect, test } from 'vitest'
import { AccountType } from './common.ts'

test('an account type is individual or business [3.30]', () => {
  expect(AccountType.options).toEqual(['individual', 'business'])
})
