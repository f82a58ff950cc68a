import { describe, expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

describe('the terms', () => {
  test('accepted terms are stored once with person, version and time', async () => {
    const { current } = await atStep(api, 'success-creation')
    const { id, userId } = await current()
    const rows = await api.database.db
      .selectFrom('termsAcceptances')
      .selectAll()
      .where('customerId', '=', id)
      .execute()
    expect(rows).toMatchObject([
      { userId, versionHash: expect.stringMatching(/^[0-9a-f]{64}$/), acceptedAt: expect.any(Date) },
    ])
  })

  test('ten simultaneous acceptances of the terms open one cloud account', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('terms-conditions')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    await api.server.jobs.idle()
    const { accountName, id, gcpSubBillingAccountId } = await current()
    const state = await api.control<{
      parts: { 'cloud-billing': { accounts: { displayName: string; name: string }[] } }
    }>('/state')
    const count =
      JSON.stringify(state.parts['cloud-billing']).split(`${accountName} ${id.slice(0, 8)}`).length - 1
    expect(count).toBe(1)
    expect(gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
  })

  test('the terms cannot be accepted without a usable card', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    await api.database.db
      .updateTable('paymentMethods')
      .set({ expiryDate: '01/20' })
      .where('customerId', '=', (await current()).id)
      .execute()
    const { status, body } = await post('terms-conditions')
    expect([status, body.message?.code]).toEqual([422, 'card-missing'])
  })
})
