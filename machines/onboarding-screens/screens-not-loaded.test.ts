import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { onboardingScreensMachine } from './onboarding-screens.machine.ts'
import type { LoadedScreen, OnboardingScreensEvent, Progress } from './setup.ts'

const watchHistory = fromCallback<OnboardingScreensEvent>(() => {})
const customer = async (): Promise<Progress> => ({
  accountType: 'business',
  step: 'support-package',
  revision: 1,
})
const shown: LoadedScreen = { content: null, revision: 1, hasDraft: false }

describe('a failed load', () => {
  const down = () => Promise.reject(new CallFailed({ code: 'unavailable' }))
  const never = <T>() => new Promise<T>(() => {})

  test('a failed load of the customer shows the reason and can be repeated', async () => {
    let isDown = true
    const asked: boolean[] = []
    const loadCustomer = fromPromise<Progress, { fresh: boolean }>(({ input }) => {
      asked.push(input.fresh)
      return isDown ? down() : never()
    })
    const actor = createActor(
      onboardingScreensMachine.provide({ actors: { loadCustomer, watchHistory } }),
    ).start()
    expect(actor.getSnapshot().context).toMatchObject({ problem: null, moved: false })
    const failed = await waitFor(actor, (state) => state.hasTag('not-loaded'))
    expect(failed.context.problem?.code).toBe('unavailable')
    isDown = false
    actor.send({ type: 'retry.pressed' })
    const again = actor.getSnapshot()
    expect([again.value, again.context.problem]).toEqual(['loading', null])
    expect(asked).toEqual([false, true])
  })

  test('a failed load of a screen can be repeated, or the screen can be left', async () => {
    const screens: string[] = []
    let isDown = true
    const actor = createActor(
      onboardingScreensMachine.provide({
        actors: {
          watchHistory,
          loadCustomer: fromPromise<Progress, { fresh: boolean }>(customer),
          loadScreen: fromPromise<LoadedScreen, { screen: Step; accountType: AccountType }>(
            async ({ input }) => {
              screens.push(input.screen)
              if (isDown) await down()
              return shown
            },
          ),
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

  test('Back leaves a screen that is still loading', async () => {
    const actor = createActor(
      onboardingScreensMachine.provide({
        actors: {
          watchHistory,
          loadCustomer: fromPromise<Progress, { fresh: boolean }>(customer),
          loadScreen: fromPromise<LoadedScreen, { screen: Step; accountType: AccountType }>(({ input }) =>
            input.screen === 'basic-info' ? Promise.resolve(shown) : never(),
          ),
        },
      }),
    ).start()
    await waitFor(actor, (state) => state.matches({ screen: 'loading' }))
    actor.send({ type: 'back.pressed' })
    await waitFor(actor, (state) => state.matches({ screen: 'editing' }))
  })
})
