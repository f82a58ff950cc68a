import { expect, test } from 'vitest'
import type { AccountType } from '#contract/entities/common.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { runningApi } from '../support/api.ts'
import { openAccount, standingOf } from './support/account.ts'

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
