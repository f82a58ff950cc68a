import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Step } from '#contract/steps.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { begin } from '#test/support/onboarding-screens.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { statesTagged, type TagOf } from '../shared/chart-definition.ts'
import { onboardingScreensMachine } from './onboarding-screens.machine.ts'

test('every lasting state can be reached from outside', () => {
  const progress = (step: Step) => ({ accountType: 'business', step, revision: 1 })
  const done = (id: string, step: Step) => ({ type: `xstate.done.actor.${id}`, output: progress(step) })
  const conflict = new CallFailed({ code: 'step-conflict' })
  const paths = walk(onboardingScreensMachine, [
    { type: 'next.pressed', changed: true },
    { type: 'back.pressed' },
    { type: 'history.moved', screen: 'basic-info', distance: 1 },
    { type: 'retry.pressed' },
    { type: 'edited' },
    done('loadCustomer', 'google-info'),
    done('loadCustomer', 'success-creation'),
    done('loadCustomer', 'changes-requested'),
    { type: 'xstate.error.actor.loadCustomer' },
    { type: 'xstate.done.actor.loadScreen', output: { content: null, revision: 1, hasDraft: false } },
    { type: 'xstate.error.actor.loadScreen' },
    done('save', 'terms-conditions'),
    done('save', 'onboarding-completed'),
    { type: 'xstate.error.actor.save', error: conflict },
    { type: 'xstate.error.actor.save' },
    { type: 'xstate.error.actor.catchUp' },
  ] as never[])
  expect(['beginning', 'deciding', 'screen.arriving', ...paths.keys()].sort()).toEqual(
    leavesOf(onboardingScreensMachine),
  )
})

describe('resuming', () => {
  test.each([
    'google-info',
    'basic-info',
    'support-package',
    'upload-documents',
    'billing-email',
    'payment-info',
    'terms-conditions',
    'success-creation',
  ] as const)('a customer at %s sees exactly that screen [2.3.01, 4.002]', async (step) => {
    const { at, calls } = begin({ step })
    await at(step)
    expect(calls).toEqual(['load', `show ${step}`])
  })

  test('a customer who is done leaves for the dashboard [4.003]', async () => {
    const { actor, calls, history } = begin({ step: 'onboarding-completed' })
    await waitFor(actor, (state) => state.hasTag('done'))
    expect([calls, history]).toEqual([['load', 'leave'], []])
  })

  test('a step that the account type does not have leads to the first screen [2.3.02]', async () => {
    await begin({ accountType: 'individual', step: 'billing-email' }).at('google-info')
  })
})

describe('Next', () => {
  test('Next saves the screen and opens the one that the server has reached [4.006, 4.007]', async () => {
    const { at, next, calls } = begin({ step: 'basic-info', save: async () => 'support-package' })
    await at('basic-info')
    next()
    await at('support-package')
    expect(calls).toContain('save basic-info')
  })

  test('Next leads an individual from the package to payment, and loads its data [4.008, 2.3.29]', async () => {
    const { at, next, calls } = begin({
      accountType: 'individual',
      step: 'support-package',
      save: async () => 'payment-info',
    })
    await at('support-package')
    next()
    await at('payment-info')
    expect(calls.at(-1)).toBe('show payment-info')
  })

  test('Next pressed twice saves once', async () => {
    const { at, next, calls } = begin({ step: 'basic-info', save: async () => 'support-package' })
    await at('basic-info')
    next()
    next()
    await at('support-package')
    expect(calls.filter((call) => call.startsWith('save'))).toEqual(['save basic-info'])
  })

  test('Next after Back passes saved screens one by one, without saving unchanged ones [4.015, 4.018]', async () => {
    const { actor, at, next, calls } = begin({ step: 'payment-info' })
    await at('payment-info')
    actor.send({ type: 'back.pressed' })
    await at('support-package')
    for (const screen of ['upload-documents', 'billing-email', 'payment-info'] as const) {
      next(false)
      await at(screen)
    }
    expect(calls.filter((call) => call.startsWith('save'))).toEqual([])
  })

  test('Next on an earlier screen opens the next screen and takes over the server’s new step', async () => {
    const { actor, at, next } = begin({ step: 'payment-info', save: async () => 'upload-documents' })
    await at('payment-info')
    actor.send({ type: 'back.pressed' })
    await at('support-package')
    actor.send({ type: 'back.pressed' })
    await at('basic-info')
    next()
    await at('support-package')
    expect(actor.getSnapshot().context.step).toBe('upload-documents')
  })

  test('Next keeps the screen with the reason after a failure, and works afterwards', async () => {
    let down = true
    const { actor, at, next } = begin({
      step: 'basic-info',
      save: async () => {
        if (down) throw new CallFailed({ code: 'unavailable' })
        return 'support-package'
      },
    })
    await at('basic-info')
    next()
    expect((await at('basic-info', 'failed')).context.problem?.code).toBe('unavailable')
    down = false
    next()
    await at('support-package')
    expect(actor.getSnapshot().context.problem).toBeNull()
  })
})

describe('Back', () => {
  test.each([
    ['basic-info', 'google-info'],
    ['support-package', 'basic-info'],
    ['upload-documents', 'support-package'],
    ['billing-email', 'upload-documents'],
    ['payment-info', 'support-package'],
    ['terms-conditions', 'payment-info'],
  ] as const)(
    'from %s opens %s and keeps the step [2.3.41, 4.014, 4.015, 4.016, 4.017, 4.018]',
    async (step, back) => {
      const { actor, at } = begin({ step })
      await at(step)
      actor.send({ type: 'back.pressed' })
      expect((await at(back)).context.step).toBe(step)
    },
  )

  test.each(['google-info', 'success-creation'] as const)(
    'Back does not exist on %s [2.3.17]',
    async (step) => {
      const { at } = begin({ step })
      expect((await at(step)).can({ type: 'back.pressed' })).toBe(false)
    },
  )
})

describe('a tab with an older step', () => {
  const overtaken = () =>
    begin({
      step: 'basic-info',
      save: () => Promise.reject(new CallFailed({ code: 'step-conflict' })),
    })

  test('a tab with an older step shows a message and the current step', async () => {
    const { at, next, server } = overtaken()
    await at('basic-info')
    server.step = 'payment-info'
    next()
    expect((await at('payment-info')).context.moved).toBe(true)
  })

  test('a tab keeps its screen and the typed values if only values changed elsewhere', async () => {
    const { at, next, calls } = begin({
      step: 'basic-info',
      save: () => Promise.reject(new CallFailed({ code: 'version-conflict' })),
    })
    await at('basic-info')
    next()
    const state = await at('basic-info', 'failed')
    expect(state.context.problem?.code).toBe('version-conflict')
    expect(calls.filter((call) => call === 'show basic-info')).toHaveLength(1)
  })
})

test('the buttons of a screen work only while no call is running', () => {
  const last = (tag: TagOf<typeof onboardingScreensMachine>) =>
    new Set(statesTagged(onboardingScreensMachine, tag).map((name) => name.split('.').at(-1)))
  expect(last('form')).toEqual(new Set(['editing', 'saving', 'catching-up', 'failed']))
  expect(last('busy')).toEqual(new Set(['saving', 'catching-up']))
  expect(last('loading')).toEqual(new Set(['loading']))
  expect(last('not-loaded')).toEqual(new Set(['not-loaded']))
})

test('editing after a failure removes its reason', async () => {
  const { actor, at, next } = begin({
    step: 'basic-info',
    save: () => Promise.reject(new CallFailed({ code: 'unavailable' })),
  })
  await at('basic-info')
  next()
  await at('basic-info', 'failed')
  actor.send({ type: 'edited' })
  expect((await at('basic-info', 'editing')).context.problem).toBeNull()
})

test('answers during a correction keep the screen until all corrections are sent', async () => {
  const { actor, at } = begin({ step: 'changes-requested' })
  const before = await at('changes-requested')
  actor.send({ type: 'progress.told', accountType: 'business', step: 'changes-requested', revision: 2 })
  expect(actor.getSnapshot().value).toEqual(before.value)
  actor.send({ type: 'progress.told', accountType: 'business', step: 'onboarding-completed', revision: 3 })
  await waitFor(actor, (snapshot) => snapshot.hasTag('done'))
})

test('an answer with another step leads to its screen with a message; one with the same step does not', async () => {
  const { actor, at } = begin({ step: 'payment-info' })
  await at('payment-info')
  actor.send({ type: 'progress.told', accountType: 'business', step: 'payment-info', revision: 2 })
  expect((await at('payment-info')).context.moved).toBe(false)
  actor.send({ type: 'progress.told', accountType: 'business', step: 'upload-documents', revision: 3 })
  expect((await at('upload-documents')).context.moved).toBe(true)
})
