import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveCustomer } from '#contract/endpoints/review.ts'
import { changeSupportPackage, listPackageHistory } from '#contract/endpoints/subscription.ts'
import { offerOf } from '#rules/price.ts'
import { applicant } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test('a higher package can be chosen under review and is valid from the approval', async () => {
  const account = await applicant(api)
  const { subscriptionDate } = await account.current()
  const { customer } = await account.call(changeSupportPackage, { body: { package: 'Enhanced' } })
  expect(customer).toMatchObject({ status: 'pending-review', package: 'Enhanced', subscriptionDate })
  expect((await account.call(listPackageHistory)).changes).toEqual([])

  const admin = await callAsAdmin(api)
  const approved = await admin(approveCustomer, { params: { customerId: account.id } })
  const since = approved.customer.activationDate
  expect(approved.customer).toMatchObject({ package: 'Enhanced', subscriptionDate: since })
  expect((await account.call(listPackageHistory)).changes).toMatchObject([{ package: 'Enhanced', since }])
})

test('a lower package cannot be chosen under review [4.043]', async () => {
  const { ask, current } = await applicant(api)
  const refused = await ask('PUT', '/v1/customers/support-package', { package: 'Basic' })
  expect(refused).toMatchObject({ status: 409, body: { message: { code: 'package-locked' } } })
  expect((await current()).package).toBe('Standard')
})

test('the accepted price is billed even if the price list has changed since', async () => {
  const account = await applicant(api)
  const { id, userId, package: name } = await account.current()
  const offer = { ...offerOf('Standard'), usdCents: 2500, net: 9375, vat: 1406, total: 10_781, percent: 3 }
  await api.database.db
    .insertInto('termsAcceptances')
    .values({
      id: randomUUID(),
      customerId: id,
      userId,
      versionHash: 'an earlier price list',
      acceptedAt: api.server.deps.clock.now(),
      requestId: 'req_1',
      offer: JSON.stringify(offer),
    })
    .execute()
  await (await callAsAdmin(api))(approveCustomer, { params: { customerId: id } })
  expect((await account.call(listPackageHistory)).changes).toMatchObject([
    { package: name, monthlyPrice: 9375, percent: 3 },
  ])
})
