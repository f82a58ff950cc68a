import { expect, test } from 'vitest'
import type { AccountType } from '#contract/entities/common.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { runningApi } from '../support/api.ts'
import { openAccount, standingOf } from './support/account.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

const api = runningApi()

test.each([
  ['business', 'group'],
  ['individual', 'user'],
] as const)(
  'the roles of an approved %s go to a %s of the cloud provider',
  async (accountType: AccountType, prefix) => {
    const account = await openAccount(api, newPerson(accountType))
    expect(await standingOf(account)).toEqual(['active', null])
    const state = JSON.stringify(await api.control('/state'))
    expect(state).toContain(`"${prefix}:${account.person.email}"`)
  },
)

test('of eight approvals at once one is done, and the others learn that the account has changed', async () => {
  const { id } = await applicantOf(api)
  const reviewer = await reviewerOf(api)
  const answers = await Promise.all(Array.from({ length: 8 }, () => reviewer.approve(id)))
  const codes = answers.map(({ status, body }) => `${status} ${body.message?.code ?? 'done'}`).toSorted()
  expect(codes[0]).toBe('200 done')
  expect(codes.slice(1)).toHaveLength(7)
  for (const code of codes.slice(1)) expect(code).toMatch(/^409 (?:status|version)-conflict$/)
})
