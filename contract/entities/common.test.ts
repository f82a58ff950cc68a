import { expect, test } from 'vitest'
import { AccountType } from './common.ts'

test('an account is of an individual or of a business, and of nothing else [3.30]', () => {
  expect(AccountType.options).toEqual(['individual', 'business'])
})
