import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { begin } from '#test/support/onboarding-screens.ts'
import { CallFailed } from '../shared/call-problem.ts'

describe('the revision in a write', () => {
  test('a write names the revision at the opening of the screen, even if it has changed elsewhere', async () => {
    const { at, next, server, revisions } = begin({ step: 'basic-info', save: async () => 'support-package' })
    await at('basic-info')
    server.revision = 7
    next()
    await at('support-package')
    next()
    expect(revisions).toEqual([1, 8])
  })

  test('a write names the revision of the last answer to the screen, even during a save', async () => {
    let refuse = () => {}
    const answer = new Promise<Step>((_, reject) => {
      refuse = () => reject(new CallFailed({ code: 'unavailable' }))
    })
    const { actor, at, next, revisions } = begin({ step: 'payment-info', save: () => answer })
    const told = (revision: number) =>
      actor.send({ type: 'progress.told', accountType: 'business', step: 'payment-info', revision })
    await at('payment-info')
    told(3)
    next()
    told(4)
    refuse()
    await at('payment-info', 'failed')
    next()
    expect(revisions).toEqual([3, 4])
  })

  test('the revision is read again after a conflict', async () => {
    const { at, next, server, revisions } = begin({
      step: 'basic-info',
      save: () => Promise.reject(new CallFailed({ code: 'version-conflict' })),
    })
    await at('basic-info')
    server.revision = 5
    next()
    await at('basic-info', 'failed')
    next()
    expect(revisions).toEqual([1, 5])
  })
})

test('a screen’s report applies to that screen only', async () => {
  const { actor, at } = begin({ step: 'payment-info', drafts: ['support-package'] })
  const reported = () => {
    const { isKept, isWorking, isReady } = actor.getSnapshot().context
    return { isKept, isWorking, isReady }
  }
  await at('payment-info')
  expect(reported()).toEqual({ isKept: false, isWorking: false, isReady: true })
  actor.send({ type: 'screen.reported', isReady: false, isWorking: true })
  expect(reported()).toEqual({ isKept: false, isWorking: true, isReady: false })
  expect(actor.getSnapshot().can({ type: 'back.pressed' })).toBe(false)
  actor.send({ type: 'screen.reported', isWorking: false })
  actor.send({ type: 'back.pressed' })
  await at('support-package')
  expect(reported()).toEqual({ isKept: true, isWorking: false, isReady: true })
})
