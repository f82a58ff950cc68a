import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { begin } from '#test/support/onboarding-screens.ts'
import { CallFailed } from '../shared/call-problem.ts'

describe('after a reload', () => {
  test('after a reload, the screen that was open is shown again, and the step stays [4.018]', async () => {
    const { at, calls } = begin({ step: 'payment-info', before: 'basic-info' })
    expect((await at('basic-info')).context.step).toBe('payment-info')
    expect(calls).toEqual(['load', 'show basic-info'])
  })

  test.each<[Step, Step]>([
    ['terms-conditions', 'payment-info'],
    ['payment-info', 'success-creation'],
    ['payment-info', 'changes-requested'],
  ])(
    'after a reload, %s is not shown again to a customer at %s, who sees the screen of that step',
    async (before, step) => {
      await begin({ step, before }).at(step)
    },
  )

  test('a tab with an older step opens the current step, not its former screen', async () => {
    const { at, next, server } = begin({
      step: 'support-package',
      before: 'basic-info',
      save: () => Promise.reject(new CallFailed({ code: 'step-conflict' })),
    })
    await at('basic-info')
    server.step = 'payment-info'
    next()
    await at('payment-info')
  })
})

describe('an edit of an earlier screen', () => {
  const edit = (screen: Step) => ({ type: 'edit.pressed', screen }) as const

  test('an edit opens the screen, and Next saves it and returns', async () => {
    const { actor, at, next, calls } = begin({ step: 'terms-conditions' })
    await at('terms-conditions')
    actor.send(edit('basic-info'))
    await at('basic-info')
    next()
    await at('terms-conditions')
    expect(calls.slice(2)).toEqual(['show basic-info', 'save basic-info', 'show terms-conditions'])
  })

  test('an edit that changes nothing returns without a call', async () => {
    const { actor, at, next, calls } = begin({ step: 'terms-conditions' })
    await at('terms-conditions')
    actor.send(edit('support-package'))
    await at('support-package')
    next(false)
    await at('terms-conditions')
    expect(calls.filter((call) => call.startsWith('save'))).toEqual([])
  })

  test('an edit that requires a new document leads to the documents', async () => {
    const { actor, at, next } = begin({ step: 'terms-conditions', save: async () => 'upload-documents' })
    await at('terms-conditions')
    actor.send(edit('basic-info'))
    await at('basic-info')
    next()
    await at('upload-documents')
  })

  test('Next after Back from an edited screen opens the following screen', async () => {
    const { actor, at, next } = begin({ step: 'terms-conditions' })
    await at('terms-conditions')
    actor.send(edit('support-package'))
    await at('support-package')
    actor.send({ type: 'back.pressed' })
    await at('basic-info')
    next(false)
    await at('support-package')
  })

  test('an edit does not open a screen that the customer cannot reach, and waits for the work of the screen', async () => {
    const { actor, at } = begin({ accountType: 'individual', step: 'payment-info' })
    await at('payment-info')
    for (const screen of ['upload-documents', 'terms-conditions'] as const)
      expect(actor.getSnapshot().can(edit(screen))).toBe(false)
    actor.send({ type: 'screen.reported', isWorking: true })
    actor.send(edit('basic-info'))
    expect(actor.getSnapshot().context.screen).toBe('payment-info')
    actor.send({ type: 'screen.reported', isWorking: false })
    actor.send(edit('basic-info'))
    await at('basic-info')
  })
})

describe('the browser’s Back and Forward', () => {
  const moved = (screen: Step | null) => ({ type: 'history.moved', screen, distance: -1 }) as const

  test('Back and Forward open any reached screen and keep the step [4.018]', async () => {
    const { actor, at, calls } = begin({ step: 'payment-info' })
    await at('payment-info')
    for (const screen of ['google-info', 'billing-email', 'basic-info', 'payment-info'] as const) {
      actor.send(moved(screen))
      expect((await at(screen)).context.step).toBe('payment-info')
    }
    expect(calls.filter((call) => call.startsWith('save'))).toEqual([])
  })

  test.each<[Step, Step | null]>([
    ['payment-info', 'terms-conditions'],
    ['payment-info', null],
    ['success-creation', 'terms-conditions'],
    ['changes-requested', 'basic-info'],
  ])(
    'Back and Forward at %s do not open %s: that history entry becomes one of the open screen',
    async (step, screen) => {
      const { actor, at, history } = begin({ step })
      await at(step)
      actor.send(moved(screen))
      await at(step)
      expect(history.at(-1)).toBe(`corrected to ${step}`)
    },
  )

  test('Back and Forward do not open a screen that the account type does not have', async () => {
    const { actor, at, history } = begin({ step: 'payment-info', accountType: 'individual' })
    await at('payment-info')
    actor.send(moved('upload-documents'))
    await at('payment-info')
    expect(history.at(-1)).toBe('corrected to payment-info')
  })

  test('Back and Forward change nothing if they lead to the open screen', async () => {
    const { actor, at, history } = begin({ step: 'payment-info' })
    await at('payment-info')
    actor.send(moved('payment-info'))
    expect([actor.getSnapshot().hasTag('form'), history]).toEqual([true, ['payment-info']])
  })

  test('Back and Forward are undone while the screen is being saved', async () => {
    const { actor, at, next, history } = begin({ step: 'payment-info', save: () => new Promise(() => {}) })
    await at('payment-info')
    next()
    await at('payment-info', 'saving')
    actor.send(moved('payment-info'))
    expect(history).toEqual(['payment-info'])
    actor.send(moved('basic-info'))
    expect(history.at(-1)).toBe('undone -1')
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  test('Back and Forward are undone while the screen makes its own call', async () => {
    const { actor, at, history } = begin({ step: 'payment-info' })
    await at('payment-info')
    actor.send({ type: 'screen.reported', isWorking: true })
    actor.send(moved('basic-info'))
    await at('payment-info')
    expect(history.at(-1)).toBe('undone -1')
  })

  test('Back and Forward leave a screen whose save failed, and drop the reason', async () => {
    const { actor, at, next } = begin({
      step: 'payment-info',
      save: () => Promise.reject(new CallFailed({ code: 'unavailable' })),
    })
    await at('payment-info')
    next()
    await at('payment-info', 'failed')
    actor.send(moved('basic-info'))
    expect((await at('basic-info')).context.problem).toBeNull()
  })

  test('Back and Forward leave a screen that is still loading', async () => {
    const { actor, at } = begin({ step: 'payment-info' })
    await at('payment-info', 'loading')
    actor.send(moved('basic-info'))
    await at('basic-info')
  })

  test('the history has an entry for each screen, but only one for a screen that cannot be left', async () => {
    const payment = begin({ step: 'payment-info' })
    expect(payment.history).toEqual([])
    await payment.at('payment-info', 'loading')
    expect(payment.history).toEqual(['payment-info'])
    payment.actor.send({ type: 'back.pressed' })
    expect(payment.history).toEqual(['payment-info', 'support-package'])
    for (const step of ['success-creation', 'changes-requested'] as const) {
      const { at, history } = begin({ step })
      await at(step)
      expect(history).toEqual([`only ${step}`])
    }
  })
})
