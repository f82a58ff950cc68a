import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { begin } from '#test/support/onboarding-screens.ts'
import { CallRefused } from '../shared/call-problem.ts'

describe('after a reload', () => {
  test('the screen that was open is shown again, and the step stays [4.018]', async () => {
    const { at, calls } = begin({ step: 'payment-info', before: 'basic-info' })
    expect((await at('basic-info')).context.step).toBe('payment-info')
    expect(calls).toEqual(['load', 'show basic-info'])
  })

  test.each<[Step, Step]>([
    ['terms-conditions', 'payment-info'],
    ['payment-info', 'success-creation'],
    ['payment-info', 'changes-requested'],
  ])('%s is not shown to a customer at %s, who sees the screen of that step', async (before, step) => {
    await begin({ step, before }).at(step)
  })

  test('an overtaken tab goes to the true step, not to the screen it was opened with', async () => {
    const { at, next, server } = begin({
      step: 'support-package',
      before: 'basic-info',
      save: () => Promise.reject(new CallRefused({ code: 'step-conflict' })),
    })
    await at('basic-info')
    server.step = 'payment-info'
    next()
    await at('payment-info')
  })
})

describe('the browser’s Back and Forward', () => {
  const wanted = (screen: Step) => ({ type: 'screen.wanted', screen }) as const

  test('open any screen reached, and keep the step [4.018]', async () => {
    const { actor, at, calls } = begin({ step: 'payment-info' })
    await at('payment-info')
    for (const screen of ['google-info', 'billing-email', 'basic-info', 'payment-info'] as const) {
      actor.send(wanted(screen))
      expect((await at(screen)).context.step).toBe('payment-info')
    }
    expect(calls.filter((call) => call.startsWith('save'))).toEqual([])
  })

  test.each<[Step, Step]>([
    ['payment-info', 'terms-conditions'],
    ['payment-info', 'payment-info'],
    ['success-creation', 'terms-conditions'],
    ['changes-requested', 'basic-info'],
  ])('at %s do not open %s', async (step, screen) => {
    const { at } = begin({ step })
    expect((await at(step)).can(wanted(screen))).toBe(false)
  })

  test('do not open a screen the account type does not have', async () => {
    const { at } = begin({ step: 'payment-info', accountType: 'individual' })
    expect((await at('payment-info')).can(wanted('upload-documents'))).toBe(false)
  })

  test('wait while the screen is being saved', async () => {
    const { actor, at, next } = begin({ step: 'payment-info', save: () => new Promise(() => {}) })
    await at('payment-info')
    next()
    expect((await at('payment-info', 'saving')).can(wanted('basic-info'))).toBe(false)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  test('leave a screen whose save failed, and forget why', async () => {
    const { actor, at, next } = begin({
      step: 'payment-info',
      save: () => Promise.reject(new CallRefused({ code: 'unavailable' })),
    })
    await at('payment-info')
    next()
    await at('payment-info', 'failed')
    actor.send(wanted('basic-info'))
    expect((await at('basic-info')).context.problem).toBeNull()
  })

  test('leave a screen that is still loading', async () => {
    const { actor, at } = begin({ step: 'payment-info' })
    await at('payment-info', 'loading')
    actor.send(wanted('basic-info'))
    await at('basic-info')
  })

  test('know which screens are settled and which cannot be left', async () => {
    const { actor, at } = begin({ step: 'payment-info' })
    expect(actor.getSnapshot().hasTag('opened')).toBe(false)
    const payment = await at('payment-info')
    expect([payment.hasTag('opened'), payment.hasTag('locked')]).toEqual([true, false])
    const success = await begin({ step: 'success-creation' }).at('success-creation')
    expect([success.hasTag('opened'), success.hasTag('locked')]).toEqual([true, true])
    const changes = await begin({ step: 'changes-requested' }).at('changes-requested')
    expect(changes.hasTag('locked')).toBe(true)
  })
})
