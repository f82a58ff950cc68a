import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { onboardingScreensMachine } from './onboarding-screens.machine.ts'

describe('a page that is delivered with its first screen', () => {
  const opening = {
    progress: { accountType: 'business', step: 'support-package', revision: 4 },
    screen: 'support-package',
    loaded: { content: 'the screen', revision: 4, hasDraft: true },
  } as const

  test('a page delivered with its first screen shows it at once without loading', () => {
    const state = createActor(onboardingScreensMachine, { input: { opening } }).getSnapshot()
    expect(state.hasTag('form')).toBe(true)
    expect(state.context).toMatchObject({
      ...opening.progress,
      screen: 'support-package',
      content: 'the screen',
      isKept: true,
      opening: null,
    })
  })

  test('a page delivered with its first screen loads the screen that was open before a reload, if that is a different one', () => {
    const input = { opening, before: 'basic-info' } as const
    const state = createActor(onboardingScreensMachine, { input }).getSnapshot()
    expect(state.hasTag('loading')).toBe(true)
    expect(state.context.screen).toBe('basic-info')
  })
})
