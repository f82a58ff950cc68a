import { describe, expect, test } from 'vitest'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

const STANDARD: PackageOffer = {
  package: 'Standard',
  usdCents: 2900,
  rate: 3.75,
  net: 10_875,
  vat: 1631,
  total: 12_506,
  percent: 4,
}

const offersOf = async (customerId: string) => {
  const rows = await api.database.db
    .selectFrom('termsAcceptances')
    .select('offer')
    .where('customerId', '=', customerId)
    .execute()
  return rows.map(({ offer }) => offer)
}

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

  test('the price that was shown is stored with the acceptance', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    const { status } = await post('terms-conditions', { body: { total: STANDARD.total } })
    expect(status).toBe(200)
    expect(await offersOf((await current()).id)).toEqual([STANDARD])
  })

  test('another price than the current one is refused with the current offer, and nothing is accepted', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    const { status, body } = await post('terms-conditions', { body: { total: 10_875 } })
    expect([status, body.message.code, body.offer]).toEqual([409, 'price-changed', STANDARD])
    const { id, step } = await current()
    expect(step).toBe('terms-conditions')
    expect(await offersOf(id)).toEqual([])

    const again = await post('terms-conditions', { body: { total: body.offer?.total } })
    expect([again.status, again.body.customer.step]).toEqual([200, 'success-creation'])
    expect(await offersOf(id)).toEqual([STANDARD])
  })

  test('an acceptance without a price stores none [7.31]', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    expect((await post('terms-conditions')).status).toBe(200)
    expect(await offersOf((await current()).id)).toEqual([null])
  })

  test('a price that is not in whole halalas is refused', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    const { status, body } = await post('terms-conditions', { body: { total: 125.06 } })
    expect([status, body.message.code]).toEqual([400, 'validation-failed'])
    expect((await current()).step).toBe('terms-conditions')
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
