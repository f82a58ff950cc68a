import { expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { choosePackage, openAccount } from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const setStatus = (id: string, status: CustomerStatus, statusReason: StatusReason | null) =>
  api.database.db.updateTable('customers').set({ status, statusReason }).where('id', '=', id).execute()

test('the package cannot be changed in a blocked state of the account [4.038, 4.039, 4.040, 4.041]', async () => {
  const account = await openAccount(api)
  const answers: Record<string, unknown> = {}
  for (const [status, reason] of [
    ['pending-cancellation', null],
    ['pending-cancellation', 'failed-settlement'],
    ['suspended', 'failed-payment'],
    ['suspended', 'security'],
    ['suspended', 'pending-review'],
    ['cancelled', null],
    ['rejected', null],
    ['pending', null],
  ] as const) {
    await setStatus(account.id, status, reason)
    answers[`${status} ${reason}`] = codeOf(await choosePackage(account, 'Enhanced'))
  }
  expect(Object.values(answers)).toHaveLength(8)
  for (const [where, answer] of Object.entries(answers))
    expect([where, answer]).toEqual([where, [409, 'status-conflict']])

  for (const reason of ['failed-settlement', 'budget-overage', 'terms-violation'] as const) {
    await setStatus(account.id, 'suspended', reason)
    const [, code] = codeOf(await choosePackage(account, 'Standard'))
    expect([reason, code]).toEqual([reason, 'package-unchanged'])
  }
})

test('a migration cannot be requested for a rejected account [7.25]', async () => {
  const account = await openAccount(api)
  await setStatus(account.id, 'rejected', null)
  const refused = await account.ask('PUT', '/v1/customers/migrate/billing-account', {
    oldGcpSubBillingAccount: '0A0A0A-0B0B0B-0C0C0C',
  })
  expect(codeOf(refused)).toEqual([409, 'status-conflict'])
})
