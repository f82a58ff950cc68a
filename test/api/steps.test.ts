import { describe, expect, test } from 'vitest'
import type { WayStep } from '#contract/steps.ts'
import { ACCOUNT_VERSION } from '#machines/account/account.machine.ts'
import { ONBOARDING_VERSION } from '#machines/onboarding/onboarding.machine.ts'
import { addCard } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { atStep, type Reply } from './support/at-step.ts'

const api = runningApi()

const transitionsOf = (customerId: string) =>
  api.database.db
    .selectFrom('transitions')
    .select(['machine', 'event', 'fromState', 'toState', 'actorUserId', 'onBehalfOf', 'machineVersion'])
    .where('customerId', '=', customerId)
    .where('machine', 'in', ['onboarding', 'account'])
    .orderBy('id')
    .execute()

describe('the whole onboarding', () => {
  test('the whole onboarding of a business is recorded step by step [4.001, 4.005, 4.006, 4.007, 4.009, 4.010, 4.011, 4.012, 4.013]', async () => {
    const { current } = await seed(api, 'onboarding-completed', newPerson('business'))
    const customer = await current()
    const rows = await transitionsOf(customer.id)
    expect(
      rows.map(({ machine, event, fromState, toState }) => [machine, event, fromState, toState]),
    ).toEqual([
      ['onboarding', 'customer.registered', 'none', 'google-info'],
      ['account', 'customer.registered', 'none', 'pending'],
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
    const versions: Record<string, number> = { onboarding: ONBOARDING_VERSION, account: ACCOUNT_VERSION }
    expect(rows.every(({ machine, machineVersion }) => machineVersion === versions[machine])).toBe(true)
    expect(rows.every(({ onBehalfOf }) => onBehalfOf === null)).toBe(true)
    expect(customer).toMatchObject({
      status: 'pending-review',
      statusDetails: { reason: null },
      subscriptionDate: expect.any(String),
    })
  })

  test('the whole onboarding of an individual has neither documents nor billing e-mail [4.005, 4.006, 4.008, 4.011, 4.012]', async () => {
    const { current } = await seed(api, 'onboarding-completed', newPerson('individual'))
    const steps = (await transitionsOf((await current()).id)).filter(
      ({ machine }) => machine === 'onboarding',
    )
    expect(steps.map(({ toState }) => toState)).toEqual([
      'google-info',
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

describe('a call of the onboarding', () => {
  test.each<[string, WayStep, WayStep, object | undefined]>([
    ['google-info', 'google-info', 'basic-info', undefined],
    ['support-package', 'support-package', 'upload-documents', { package: 'Enhanced' }],
    ['billing-group', 'billing-email', 'payment-info', { gcpSecurityGroup: 'billing@najd-trading.com' }],
    ['terms-conditions', 'terms-conditions', 'success-creation', undefined],
  ])(
    'the call %s at %s returns the customer at %s [7.29, 7.08, 7.12, 7.31]',
    async (path, step, next, body) => {
      const { post, current } = await atStep(api, step)
      const before = await current()
      const { status, body: answer } = await post(path, { body, ifMatch: before.revision })
      expect(status).toBe(200)
      expect(answer.customer).toMatchObject({ id: before.id, step: next })
      expect(answer.customer.revision).toBeGreaterThan(before.revision)
      expect(await current()).toMatchObject({ step: next })
    },
  )

  test('the call payment-methods at the card step leads to the terms after a card is saved [7.28, 4.011]', async () => {
    const { call, post, current } = await atStep(api, 'payment-info')
    const early = await post('payment-methods')
    expect([early.status, early.body.message?.code]).toEqual([422, 'card-missing'])
    await addCard(call)
    expect(await current()).toMatchObject({
      step: 'payment-info',
      paymentMethod: { last4: '1111', status: 'primary' },
    })
    const { status, body } = await post('payment-methods')
    expect([status, body.customer.step]).toEqual([200, 'terms-conditions'])
  })

  test('the call onboarding-complete leads to the dashboard [7.30, 4.013]', async () => {
    const { post } = await atStep(api, 'success-creation')
    await api.server.jobs.idle()
    const { status, body } = await post('onboarding-complete')
    expect([status, body.customer.step]).toEqual([200, 'onboarding-completed'])
  })

  test('the call current returns the customer with nafathEnabled, the call support-package the package [7.05, 7.06, 3.05, 3.20]', async () => {
    const { token } = await atStep(api, 'upload-documents')
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
