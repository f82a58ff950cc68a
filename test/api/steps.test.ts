import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Step } from '#contract/steps.ts'
import { infoForm } from '#test/e2e/support/forms.ts'
import { newPerson, type Person } from '#test/e2e/support/people.ts'
import { seed } from '#test/e2e/support/seed.ts'
import { type CallOptions, runningApi } from '../support/api.ts'

const api = runningApi()
type Reply = { customer: Customer } & ErrorBody

/** A customer at a step, with a way to call that shows refusals instead of throwing them. */
const at = async (step: Step, person: Person = newPerson('business')) => {
  const { current } = await seed(api, step, person)
  const token = await api.idToken(person.email)
  const post = (path: string, options: CallOptions = {}) =>
    api.call<Reply>('POST', `/v1/customers/${path}`, { token, ...options })
  return { person, token, current, post }
}

const transitionsOf = (customerId: string) =>
  api.database.db
    .selectFrom('transitions')
    .select(['machine', 'event', 'fromState', 'toState', 'actorUserId', 'onBehalfOf', 'machineVersion'])
    .where('customerId', '=', customerId)
    .where('machine', 'in', ['onboarding', 'account'])
    .orderBy('id')
    .execute()

describe('the whole journey', () => {
  test('of a business is written down step by step [4.001, 4.005, 4.006, 4.007, 4.009, 4.010, 4.011, 4.012, 4.013]', async () => {
    const { current } = await seed(api, 'onboarding-completed', newPerson('business'))
    const customer = await current()
    const rows = await transitionsOf(customer.id)
    expect(
      rows.map(({ machine, event, fromState, toState }) => [machine, event, fromState, toState]),
    ).toEqual([
      ['onboarding', 'accountType.confirmed', 'google-info', 'basic-info'],
      ['onboarding', 'basicInfo.saved', 'basic-info', 'support-package'],
      ['onboarding', 'package.saved', 'support-package', 'upload-documents'],
      ['onboarding', 'documents.saved', 'upload-documents', 'billing-email'],
      ['onboarding', 'billingGroup.saved', 'billing-email', 'payment-info'],
      ['onboarding', 'card.confirmed', 'payment-info', 'terms-conditions'],
      ['onboarding', 'terms.accepted', 'terms-conditions', 'success-creation'],
      ['account', 'terms.accepted', 'pending', 'pending-review'],
      ['onboarding', 'account.opened', 'success-creation', 'success-creation'],
      ['onboarding', 'dashboard.opened', 'success-creation', 'onboarding-completed'],
    ])
    const byServer = rows.filter(({ actorUserId }) => actorUserId === null)
    expect(byServer.map(({ event }) => event)).toEqual(['account.opened'])
    expect(rows.every(({ onBehalfOf, machineVersion }) => onBehalfOf === null && machineVersion === 1)).toBe(
      true,
    )
    expect(customer).toMatchObject({
      status: 'pending-review',
      statusDetails: { reason: null },
      subscriptionDate: expect.any(String),
    })
  })

  test('of an individual has neither documents nor billing e-mail [4.005, 4.006, 4.008, 4.011, 4.012]', async () => {
    const { current } = await seed(api, 'onboarding-completed', newPerson('individual'))
    const steps = (await transitionsOf((await current()).id)).filter(
      ({ machine }) => machine === 'onboarding',
    )
    expect(steps.map(({ toState }) => toState)).toEqual([
      'basic-info',
      'support-package',
      'payment-info',
      'terms-conditions',
      'success-creation',
      'success-creation',
      'onboarding-completed',
    ])
  })
})

describe('a call', () => {
  test.each<[string, Step, Step, object | undefined]>([
    ['google-info', 'google-info', 'basic-info', undefined],
    ['support-package', 'support-package', 'upload-documents', { package: 'Enhanced' }],
    ['billing-group', 'billing-email', 'payment-info', { gcpSecurityGroup: 'billing@najd-trading.com' }],
    ['terms-conditions', 'terms-conditions', 'success-creation', undefined],
  ])('%s at %s answers the customer at %s [7.29, 7.08, 7.12, 7.31]', async (path, step, next, body) => {
    const { post, current } = await at(step)
    const before = await current()
    const { status, body: answer } = await post(path, { body, ifMatch: before.revision })
    expect(status).toBe(200)
    expect(answer.customer).toMatchObject({ id: before.id, step: next })
    expect(answer.customer.revision).toBeGreaterThan(before.revision)
    expect(await current()).toMatchObject({ step: next })
  })

  test('customers/payment-methods at payment moves on to the terms once a card is saved [7.28, 4.011]', async () => {
    const { post, current } = await at('terms-conditions')
    expect(await current()).toMatchObject({
      step: 'terms-conditions',
      paymentMethod: { last4: '1111', status: 'primary' },
    })
    const { status, body } = await post('payment-methods')
    expect([status, body.customer.step]).toEqual([200, 'terms-conditions'])
  })

  test('onboarding-complete on the completion leads to the dashboard [7.30, 4.013]', async () => {
    const { post } = await at('success-creation')
    await api.server.jobs.idle()
    const { status, body } = await post('onboarding-complete')
    expect([status, body.customer.step]).toEqual([200, 'onboarding-completed'])
  })

  test('current gives the customer with nafathEnabled, support-package the package [7.05, 7.06, 3.05, 3.20]', async () => {
    const { token } = await at('upload-documents')
    const current = await api.call<Reply>('GET', '/v1/customers/current', { token })
    expect(current.body).toMatchObject({
      customer: { package: 'Standard' },
      nafathEnabled: true,
      role: 'user',
    })
    const { body } = await api.call('GET', '/v1/customers/support-package', { token })
    expect(body).toEqual({
      package: 'Standard',
      status: 'pending',
      activationDate: null,
      subscriptionDate: null,
      cancellationDate: null,
      statusDetails: { reason: null },
    })
  })
})

describe('a step out of turn', () => {
  const calls: [string, Step, object | undefined][] = [
    ['google-info', 'google-info', undefined],
    ['support-package', 'support-package', { package: 'Basic' }],
    ['billing-group', 'billing-email', { gcpSecurityGroup: 'billing@najd-trading.com' }],
    ['terms-conditions', 'terms-conditions', undefined],
    ['onboarding-complete', 'success-creation', undefined],
  ]

  test.each(calls)(
    '%s is refused before its time, with where the customer truly is',
    async (path, needed, body) => {
      const person = await api.signIn(`early.${path}@najd-trading.com`)
      if (needed === 'google-info') await person.call('POST', '/v1/customers/google-info')
      const answer = await person.call<Reply>('POST', `/v1/customers/${path}`, { body })
      expect([answer.status, answer.body.message.code]).toEqual([409, 'step-conflict'])
      expect(answer.body.current).toMatchObject({ status: 'pending', revision: expect.any(Number) })
    },
  )

  test('nothing of the onboarding can be changed after the terms', async () => {
    const { post, person, current } = await at('success-creation')
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
      expect([path, answer.status, answer.body.message.code, answer.body.current?.step]).toEqual([
        path,
        409,
        'step-conflict',
        'success-creation',
      ])
    }
    expect(await current()).toEqual(before)
  })

  test('the dashboard waits for the billing account', async () => {
    const { post, current } = await at('terms-conditions')
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    await post('terms-conditions')
    const early = await post('onboarding-complete')
    expect([early.status, early.body.message.code]).toEqual([409, 'account-not-ready'])
    expect(early.body.message.message).toBe(
      'Your billing account is still being created. Please wait a moment.',
    )
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await expect
      .poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 })
      .not.toBeNull()
    expect((await post('onboarding-complete')).status).toBe(200)
  })
})

describe('two windows', () => {
  test('the one that is behind is told and changes nothing', async () => {
    const { post, current } = await at('support-package')
    const seen = (await current()).revision
    const [first, second] = await Promise.all([
      post('support-package', { body: { package: 'Basic' }, ifMatch: seen }),
      post('support-package', { body: { package: 'Enhanced' }, ifMatch: seen }),
    ])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    expect([won.status, lost.status, lost.body.message.code]).toEqual([200, 409, 'version-conflict'])
    expect(lost.body.current).toEqual({
      step: 'upload-documents',
      status: 'pending',
      revision: won.body.customer.revision,
    })
    expect((await current()).package).toBe(won.body.customer.package)
  })

  test('a revision that is not a number is a bad request', async () => {
    const { post } = await at('google-info')
    const { status, body } = await post('google-info', { headers: { 'if-match': 'latest' } })
    expect([status, body.message.field]).toEqual([400, 'If-Match'])
  })
})

describe('an earlier screen', () => {
  test('saved again keeps the furthest step and all later answers [4.018]', async () => {
    const { post, person, current } = await at('terms-conditions')
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

  test('that brings in a VAT ID asks for the VAT certificate first', async () => {
    const { post, person } = await at('payment-info')
    const { body } = await post('basic-info', {
      body: { ...infoForm(person), noVatId: false, vatId: '300000000000003' },
    })
    expect(body.customer.step).toBe('upload-documents')
  })
})

describe('the terms', () => {
  test('accepted are kept with who, which version and when, once', async () => {
    const { current } = await at('success-creation')
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

  test('accepted ten times at once open one billing account', async () => {
    const { post, current } = await at('terms-conditions')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('terms-conditions')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    await api.server.jobs.idle()
    const { accountName, id, gcpSubBillingAccountId } = await current()
    const state = await api.control<{
      parts: { 'cloud-billing': { accounts: { displayName: string; name: string }[] } }
    }>('/state')
    const mine =
      JSON.stringify(state.parts['cloud-billing']).split(`${accountName} ${id.slice(0, 8)}`).length - 1
    expect(mine).toBe(1)
    expect(gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
  })

  test('without a usable card any more are refused', async () => {
    const { post, current } = await at('terms-conditions')
    await api.database.db
      .updateTable('paymentMethods')
      .set({ expiryDate: '01/20' })
      .where('customerId', '=', (await current()).id)
      .execute()
    const { status, body } = await post('terms-conditions')
    expect([status, body.message.code]).toEqual([422, 'card-missing'])
  })
})
