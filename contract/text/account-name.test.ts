import { describe, expect, test } from 'vitest'
import type { AccountType } from '../entities/common.ts'
import { FIELD_MESSAGES, fieldMessageText, toFieldProblem } from '../field-messages.ts'
import { accountName } from './account-name.ts'

const problems = (type: AccountType, value: unknown) =>
  (accountName(type).safeParse(value).error?.issues ?? []).map(toFieldProblem)
const keys = (type: AccountType, value: unknown) => problems(type, value).map((problem) => problem.key)

describe('an account name', () => {
  test.each<[AccountType, string]>([
    ['business', 'masar-org-7001272475'],
    ['business', `masar-org-${'a'.repeat(36)}`],
    ['individual', 'masar-ind-1000000016'],
    ['individual', `masar-ind-${'a'.repeat(50)}`],
    ['business', 'masar-org-a-b-2'],
  ])('an account name of a %s may be %s [5.47, 5.50, 5.51, 5.52]', (type, value) => {
    expect(accountName(type).parse(value)).toBe(value)
  })

  test.each<[AccountType, string]>([
    ['business', 'masar-ind-7001272475'],
    ['individual', 'masar-org-1000000016'],
    ['business', 'acme'],
    ['business', 'masar-org-'],
    ['business', 'masar-org-A'],
    ['business', 'masar-org-a b'],
    ['business', 'masar-org-a--b'],
    ['business', 'masar-org--a'],
    ['business', 'masar-org-a-'],
  ])('an account name of a %s may not be %s [5.48, 5.49, 5.52]', (type, value) => {
    expect(keys(type, value)).toEqual(['account-name-shape'])
  })

  test('an account name has at most 60 characters in all [5.51]', () => {
    expect(keys('individual', `masar-ind-${'a'.repeat(51)}`)).toEqual(['account-name-long'])
    expect(keys('business', `masar-org-${'a'.repeat(51)}`)).toEqual(['account-name-long'])
    expect(FIELD_MESSAGES['account-name-long']).toBe('Account Name should not exceed 60 characters')
  })

  test('an account name of a business has at most 36 characters after the prefix, with a separate message [5.50]', () => {
    const [problem] = problems('business', `masar-org-${'a'.repeat(37)}`)
    expect(problem && fieldMessageText(problem.key, problem.params)).toBe(
      'Please use at most 36 characters after the prefix',
    )
  })
})
