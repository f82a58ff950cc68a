import { expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { getInvoiceSummary } from '#contract/endpoints/invoices.ts'
import { applicant } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { REASON, visit } from '#test/support/visits.ts'
import { runningApi } from '../support/api.ts'
import { auditOf } from './support/acts.ts'

const api = runningApi()

test('a business and an individual sign up and manage their account, and an administrator acts for both [1.01]', async () => {
  const adminToken = await api.adminToken()
  for (const accountType of ['business', 'individual'] as const) {
    const account = await applicant(api, newPerson(accountType))
    const { id } = account
    expect(await account.current()).toMatchObject({
      accountType,
      step: 'onboarding-completed',
      status: 'pending-review',
      gcpSubBillingAccountId: expect.stringMatching(/^billingAccounts\//),
    })
    const approval = `/v1/customers/assign/permission/${id}`
    expect(codeOf(await api.call('POST', approval, { token: account.token }))).toEqual([403, 'forbidden'])
    expect((await api.call('POST', approval, { token: adminToken })).status).toBe(200)

    expect(await account.current()).toMatchObject({ status: 'active' })
    expect((await account.call(listPaymentMethods)).paymentMethods).toMatchObject([{ status: 'primary' }])
    expect((await account.call(getInvoiceSummary)).outstanding.count).toBe(0)
    const query = await visit(api, adminToken, id)
    const options = { token: adminToken, query, body: { package: 'Enhanced' } }
    expect((await api.call('PUT', '/v1/customers/support-package', options)).status).toBe(200)
    expect((await account.current()).package).toBe('Enhanced')
    const acts = (await auditOf(api, { about: id, onBehalf: 'true' })).acts
    expect(acts.map(({ reason }) => reason)).toContain(REASON)
  }
})
