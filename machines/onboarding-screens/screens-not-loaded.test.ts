import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Step } from '#contract/steps.ts'
import { CallRefused } from '../shared/call-problem.ts'
import { onboardingScreensMachine } from './onboarding-screens.machine.ts'
import type { Progress } from './types.ts'

describe('what cannot be loaded', () => {
  const down = () => Promise.reject(new CallRefused({ code: 'unavailable' }))
  const never = <T>() => new Promise<T>(() => {})

  test('is the customer: the reason is told and asking can be repeated', async () => {
    let isDown = true
    const loadCustomer = fromPromise<Progress, void>(() => (isDown ? down() : never()))
    const actor = createActor(onboardingScreensMachine.provide({ actors: { loadCustomer } })).start()
    expect(actor.getSnapshot().context).toMatchObject({ problem: null, moved: false })
    const failed = await waitFor(actor, (state) => state.hasTag('not-loaded'))
    expect(failed.context.problem?.code).toBe('unavailable')
    isDown = false
    actor.send({ type: 'retry.pressed' })
    const again = actor.getSnapshot()
    expect([again.value, again.context.problem]).toEqual(['loading', null])
  })

  test('is a screen: it can be repeated, or left', async () => {
    const screens: string[] = []
    let isDown = true
    const actor = createActor(
      onboardingScreensMachine.provide({
        actors: {
          loadCustomer: fromPromise<Progress, void>(async () => ({
            accountType: 'business',
            step: 'support-package',
          })),
          loadScreen: fromPromise<void, { screen: Step }>(async ({ input }) => {
            screens.push(input.screen)
            if (isDown) await down()
          }),
        },
      }),
    ).start()
    const failed = await waitFor(actor, (state) => state.hasTag('not-loaded'))
    expect(failed.context.problem?.code).toBe('unavailable')
    actor.send({ type: 'retry.pressed' })
    expect(actor.getSnapshot().context.problem).toBeNull()
    await waitFor(actor, (state) => state.hasTag('not-loaded'))
    isDown = false
    actor.send({ type: 'back.pressed' })
    await waitFor(actor, (state) => state.hasTag('form'))
    expect(screens).toEqual(['support-package', 'support-package', 'basic-info'])
  })

  test('is not waited for: Back leaves a screen that is still loading', async () => {
    const actor = createActor(
      onboardingScreensMachine.provide({
        actors: {
          loadCustomer: fromPromise<Progress, void>(async () => ({
            accountType: 'business',
            step: 'support-package',
          })),
          loadScreen: fromPromise<void, { screen: Step }>(({ input }) =>
            input.screen === 'basic-info' ? Promise.resolve() : never(),
          ),
        },
      }),
    ).start()
    await waitFor(actor, (state) => state.matches({ 'support-package': 'loading' }))
    actor.send({ type: 'back.pressed' })
    await waitFor(actor, (state) => state.matches({ 'basic-info': 'editing' }))
  })
})
