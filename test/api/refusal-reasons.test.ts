import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { cancel, openAccount } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

const api = runningApi()

const guardsOf = async (customerId: string) =>
  (
    await api.database.db
      .selectFrom('refusals')
      .select('guard')
      .where('customerId', '=', customerId)
      .execute()
  ).map(({ guard }) => guard)

const refusedIn = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).refused,
]

test('the answer to a refused act names the reason of the guard, which is also recorded', async () => {
  const account = await openAccount(api)
  await someInvoice(api, { customer: await account.current() })
  expect(refusedIn(await cancel(account))).toEqual([
    409,
    { chart: 'account', state: 'active', reason: 'invoices-unpaid' },
  ])
  expect(await guardsOf(account.id)).toEqual(['mayLeave'])
})

test('the answer to an act that no state takes names the state', async () => {
  const reviewer = await reviewerOf(api)
  const { id } = await applicantOf(api)
  await reviewer.reject(id, 'Not a company we may serve')
  expect(refusedIn(await reviewer.approve(id))).toEqual([
    409,
    { chart: 'account', state: 'rejected', reason: 'application-rejected' },
  ])
})

test('the answer to a form with an error names no chart', async () => {
  const { post } = await atStep(api, 'basic-info')
  expect(refusedIn(await post('basic-info', { body: {} }))).toEqual([400, undefined])
})
