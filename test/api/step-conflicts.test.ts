import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { runningApi } from '../support/api.ts'
import { atStep, type Reply } from './support/at-step.ts'
import { reviewerOf } from './support/reviewer.ts'

const api = runningApi()

describe('a call outside its step', () => {
  const calls: [string, Step, object | undefined][] = [
    ['google-info', 'google-info', undefined],
    ['support-package', 'support-package', { package: 'Basic' }],
    ['billing-group', 'billing-email', { gcpSecurityGroup: 'billing@najd-trading.com' }],
    ['terms-conditions', 'terms-conditions', undefined],
    ['onboarding-complete', 'success-creation', undefined],
  ]

  test.each(calls)(
    'the call %s is refused before its step, with the customer’s current step',
    async (path, needed, body) => {
      const person = await api.signIn(`early.${path}@najd-trading.com`)
      if (needed === 'google-info') await person.call('POST', '/v1/customers/google-info')
      const answer = await person.call<Reply>('POST', `/v1/customers/${path}`, { body })
      expect([answer.status, answer.body.message?.code]).toEqual([409, 'step-conflict'])
      expect(answer.body.current).toMatchObject({ status: 'pending', revision: expect.any(Number) })
    },
  )

  test('no step of the onboarding can change after the terms', async () => {
    const { post, person, current } = await atStep(api, 'success-creation')
    await api.server.jobs.idle()
    const before = await current()
    for (const [path, body] of [
      ['basic-info', infoForm(person)],
      ['support-package', { package: 'Basic' }],
      ['billing-group', { gcpSecurityGroup: 'other@najd-trading.com' }],
      ['payment-methods', undefined],
      ['terms-conditions', undefined],
    ] as const) {
      const answer = await post(path, { body })
      expect([path, answer.status, answer.body.message?.code, answer.body.current?.step]).toEqual([
        path,
        409,
        'step-conflict',
        'success-creation',
      ])
    }
    expect(await current()).toEqual(before)
  })

  test('the dashboard and a reviewer’s decision are refused until the cloud account is open', async () => {
    const { post, current } = await atStep(api, 'terms-conditions')
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    await post('terms-conditions')
    const early = await post('onboarding-complete')
    expect([early.status, early.body.message?.code]).toEqual([409, 'account-not-ready'])
    expect(early.body.message?.message).toBe(
      'Your billing account is still being created. Please wait a moment.',
    )
    const reviewer = await reviewerOf(api)
    const { id, step, revision } = await current()
    const requested = await reviewer.ask(id, ['district'])
    expect([requested.status, requested.body.message?.code]).toEqual([409, 'account-not-ready'])
    const approved = await reviewer.approve(id)
    expect([approved.status, approved.body.message?.code]).toEqual([409, 'account-not-ready'])
    const refused = api.database.db.selectFrom('refusals').select(['facts', 'guards'])
    await expect
      .poll(() => refused.where('customerId', '=', id).where('event', '=', 'review.approved').execute())
      .toMatchObject([
        { facts: { billingAccountOpen: false, granted: false }, guards: { billingAccountOpen: false } },
      ])
    expect(await current()).toMatchObject({ step, revision, status: 'pending-review' })
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await expect
      .poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 })
      .not.toBeNull()
    expect((await post('onboarding-complete')).status).toBe(200)
  })
})

describe('two windows', () => {
  test('the slower of two windows with one revision gets a conflict and changes nothing', async () => {
    const { post, current } = await atStep(api, 'support-package')
    const revision = (await current()).revision
    const [first, second] = await Promise.all([
      post('support-package', { body: { package: 'Basic' }, ifMatch: revision }),
      post('support-package', { body: { package: 'Enhanced' }, ifMatch: revision }),
    ])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    expect([won.status, lost.status, lost.body.message?.code]).toEqual([200, 409, 'version-conflict'])
    expect(lost.body.current).toEqual({
      step: 'upload-documents',
      status: 'pending',
      revision: won.body.customer.revision,
    })
    expect((await current()).package).toBe(won.body.customer.package)
  })

  test('a revision that is not a number is a bad request', async () => {
    const { post } = await atStep(api, 'google-info')
    const { status, body } = await post('google-info', { headers: { 'if-match': 'latest' } })
    expect([status, body.message?.field]).toEqual([400, 'If-Match'])
  })
})

describe('an earlier screen', () => {
  test('saving an earlier screen again keeps the furthest step and all later answers [4.018]', async () => {
    const { post, person, current } = await atStep(api, 'terms-conditions')
    const before = await current()
    const again = await post('support-package', { body: { package: 'Enhanced' }, ifMatch: before.revision })
    expect(again.body.customer).toMatchObject({
      step: 'terms-conditions',
      package: 'Enhanced',
      files: before.files,
    })
    const info = await post('basic-info', { body: { ...infoForm(person), district: 'Al Malaz' } })
    expect(info.body.customer).toMatchObject({
      step: 'terms-conditions',
      district: 'Al Malaz',
      package: 'Enhanced',
    })
  })

  test('a VAT ID saved on an earlier screen leads back to the VAT certificate', async () => {
    const { post, person } = await atStep(api, 'payment-info')
    const { body } = await post('basic-info', {
      body: { ...infoForm(person), noVatId: false, vatId: '300000000000003' },
    })
    expect(body.customer.step).toBe('upload-documents')
  })
})
