import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { type OnboardingEvent, onboardingMachine } from './onboarding.machine.ts'
import {
  canRevisit,
  createStepOrder,
  isReached,
  nextStep,
  numberedSteps,
  openingScreen,
  positionOf,
  previousStep,
  resumeStep,
  stepsOf,
} from './order.ts'

const STEPS = stepsOf('business')

describe('the order of the steps', () => {
  test('a business passes all nine steps in their order [2.3.11, 4.001]', () => {
    expect(STEPS).toEqual([
      'google-info',
      'basic-info',
      'support-package',
      'upload-documents',
      'billing-email',
      'payment-info',
      'terms-conditions',
      'success-creation',
      'onboarding-completed',
    ])
  })

  test('an individual has neither documents nor billing email', () => {
    expect(stepsOf('individual')).toEqual(
      STEPS.filter((step) => step !== 'upload-documents' && step !== 'billing-email'),
    )
  })

  test.each<[Step, AccountType, Step, string]>([
    ['google-info', 'business', 'basic-info', '[4.005]'],
    ['google-info', 'individual', 'basic-info', '[4.005]'],
    ['basic-info', 'business', 'support-package', '[4.006]'],
    ['basic-info', 'individual', 'support-package', '[4.006]'],
    ['support-package', 'business', 'upload-documents', '[4.007, 2.3.29]'],
    ['support-package', 'individual', 'payment-info', '[4.008, 2.3.29]'],
    ['upload-documents', 'business', 'billing-email', '[4.009]'],
    ['billing-email', 'business', 'payment-info', '[4.010]'],
    ['payment-info', 'business', 'terms-conditions', '[4.011]'],
    ['payment-info', 'individual', 'terms-conditions', '[4.011]'],
    ['terms-conditions', 'business', 'success-creation', '[4.012]'],
    ['success-creation', 'individual', 'onboarding-completed', '[4.013]'],
  ])('after %s a %s goes to %s %s', (step, accountType, next) => {
    expect(nextStep(step, accountType)).toBe(next)
  })

  test('no step follows the last one, or one that the account type does not have', () => {
    expect(nextStep('onboarding-completed', 'business')).toBeNull()
    expect(nextStep('upload-documents', 'individual')).toBeNull()
  })
})

describe('the numbered steps', () => {
  test('the numbered steps of a business are five [2.3.06]', () => {
    expect(numberedSteps('business')).toEqual([
      'basic-info',
      'support-package',
      'upload-documents',
      'billing-email',
      'payment-info',
    ])
  })

  test('the numbered steps of an individual are three [2.3.07]', () => {
    expect(numberedSteps('individual')).toEqual(['basic-info', 'support-package', 'payment-info'])
  })

  test('a numbered step has a position; a step before the first or after the last has none', () => {
    expect(STEPS.map((step) => positionOf(step, 'business'))).toEqual([-1, 0, 1, 2, 3, 4, 5, 5, 5])
    expect(positionOf('payment-info', 'individual')).toBe(2)
    expect(positionOf('changes-requested', 'individual')).toBe(3)
  })
})

describe('going back', () => {
  test.each<[Step, Step | null, string]>([
    ['google-info', null, '[2.3.17]'],
    ['basic-info', 'google-info', ''],
    ['support-package', 'basic-info', '[4.014]'],
    ['upload-documents', 'support-package', '[4.018]'],
    ['billing-email', 'upload-documents', '[4.017]'],
    ['payment-info', 'support-package', '[4.015, 4.016]'],
    ['terms-conditions', 'payment-info', '[2.3.41]'],
    ['success-creation', null, ''],
    ['onboarding-completed', null, ''],
  ])('Back from %s leads to %s %s', (step, previous) => {
    expect(previousStep(step)).toBe(previous)
  })

  test.each(['business', 'individual'] as const)(
    'Back for a %s account never leads to a step that it does not have',
    (type) => {
      for (const step of stepsOf(type)) {
        const back = previousStep(step)
        if (back) expect(isReached(back, step, type)).toBe(true)
      }
    },
  )
})

describe('resuming', () => {
  test('every stored step leads to its own screen [2.3.01, 4.002]', () => {
    for (const step of STEPS) expect(resumeStep(step, 'business')).toBe(step)
  })

  test.each(['', 'toString', 'basicInfo', 'review'])(
    'an unknown step %j leads to the first screen [2.3.02]',
    (s) => {
      expect(resumeStep(s, 'business')).toBe('google-info')
    },
  )

  test('a step that an individual does not have leads to the first screen [2.3.02]', () => {
    expect(resumeStep('billing-email', 'individual')).toBe('google-info')
  })

  test.each<[Step, Step, boolean]>([
    ['support-package', 'payment-info', true],
    ['payment-info', 'payment-info', true],
    ['terms-conditions', 'payment-info', false],
    ['billing-email', 'terms-conditions', false],
  ])('the screen %s is open to an individual whose furthest step is %s: %s', (step, furthest, reached) => {
    expect(isReached(step, furthest, 'individual')).toBe(reached)
  })
})

describe('going back to a screen', () => {
  test.each<[Step, Step, boolean]>([
    ['google-info', 'google-info', true],
    ['google-info', 'terms-conditions', true],
    ['support-package', 'payment-info', true],
    ['payment-info', 'payment-info', true],
    ['terms-conditions', 'payment-info', false],
    ['billing-email', 'terms-conditions', false],
    ['success-creation', 'success-creation', true],
    ['terms-conditions', 'success-creation', false],
    ['success-creation', 'onboarding-completed', false],
    ['google-info', 'changes-requested', false],
  ])('%s may be seen by an individual whose furthest step is %s: %s', (step, furthest, allowed) => {
    expect(canRevisit(step, furthest, 'individual')).toBe(allowed)
  })
})

describe('the first screen after a page load', () => {
  test.each<[Step | null, Step, Step]>([
    [null, 'payment-info', 'payment-info'],
    ['support-package', 'payment-info', 'support-package'],
    ['terms-conditions', 'payment-info', 'payment-info'],
    ['payment-info', 'success-creation', 'success-creation'],
    ['payment-info', 'changes-requested', 'changes-requested'],
  ])(
    'after a page load, the first screen with %s open before and %s stored is %s [2.3.01]',
    (before, stored, screen) => {
      expect(openingScreen(before, stored, 'business')).toBe(screen)
    },
  )
})

test('numbers, Next and Back follow the chart: a chart with the card before the package changes them', () => {
  const { config, implementations } = onboardingMachine
  const { states = {} } = config
  const leading = (step: Step, event: OnboardingEvent['type'], next: Step) => ({
    [step]: { ...states[step], on: { [event]: next } },
  })
  const changed = createMachine(
    {
      ...config,
      states: {
        ...states,
        ...leading('basic-info', 'basicInfo.saved', 'payment-info'),
        ...leading('payment-info', 'card.confirmed', 'support-package'),
        ...leading('support-package', 'package.saved', 'terms-conditions'),
      },
    } as typeof config,
    implementations as never,
  )
  const order = createStepOrder(changed as never)
  expect(order.numberedSteps('individual')).toEqual(['basic-info', 'payment-info', 'support-package'])
  expect(order.positionOf('payment-info', 'individual')).toBe(1)
  expect(order.nextStep('basic-info', 'business')).toBe('payment-info')
  expect(order.previousStep('support-package')).toBe('payment-info')
  expect(order.previousStep('terms-conditions')).toBe('support-package')
  expect(order.isReached('support-package', 'payment-info', 'business')).toBe(false)
})
