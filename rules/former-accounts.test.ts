import { expect, test } from 'vitest'
import { accountsToMigrate, withOldAccounts } from './former-accounts.ts'

const FORMER = 'billingAccounts/01A2B3-C4D5E6-F70819'
const ELSEWHERE = '0A0A0A-0B0B0B-0C0C0C'

test('a former account of ours is no request to move one', () => {
  expect(accountsToMigrate(null)).toEqual([])
  expect(accountsToMigrate(FORMER)).toEqual([])
  expect(accountsToMigrate(`${ELSEWHERE},${FORMER}`)).toEqual([ELSEWHERE])
})

test('old accounts are added to, each once, and none is lost', () => {
  expect(withOldAccounts(null, FORMER)).toBe(FORMER)
  expect(withOldAccounts('', FORMER)).toBe(FORMER)
  expect(withOldAccounts(ELSEWHERE, FORMER)).toBe(`${ELSEWHERE},${FORMER}`)
  expect(withOldAccounts(`${ELSEWHERE},${FORMER}`, FORMER)).toBe(`${ELSEWHERE},${FORMER}`)
})
