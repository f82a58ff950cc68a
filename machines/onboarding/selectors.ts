import type { ChangeTarget, CorrectedStep } from '#contract/entities/requested-change.ts'
import type { Step } from '#contract/steps.ts'
import { stepOfTarget } from '#rules/requested-changes.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { CORRECTION_EVENTS, onboardingMachine } from './onboarding.machine.ts'
import { nothingMissing, stepsOf } from './order.ts'

const tagsOf = (step: Step): readonly string[] => onboardingMachine.states[step]?.tags ?? []

export const isUntouched = (step: Step): boolean => tagsOf(step).includes('untouched')

/** The customer corrects what a reviewer requested. The reviewed data stays current until all corrections are sent. */
export const isCorrecting = (step: Step): boolean => tagsOf(step).includes('correcting')

export const STEPS_CORRECTING = statesTagged(onboardingMachine, 'correcting')

/** The application has not been sent: the terms are not accepted, and nothing is opened outside. */
export const isUnsent = (step: Step): boolean => tagsOf(step).includes('unsent')

/** The onboarding is over, and the dashboard is the home. */
export const isOnboarded = (step: Step): boolean => tagsOf(step).includes('done')

const isCorrectable = (step: Step): step is CorrectedStep => Object.hasOwn(CORRECTION_EVENTS, step)

/** Returns the steps that can be corrected for these requests, in their order. */
export const stepsToCorrect = (targets: readonly ChangeTarget[]): CorrectedStep[] => {
  const facts = { ...nothingMissing('business'), toCorrect: targets.map(stepOfTarget) }
  const correcting = onboardingMachine.resolveState({ value: 'changes-requested', context: facts })
  return stepsOf('business')
    .filter(isCorrectable)
    .filter((step) => correcting.can(CORRECTION_EVENTS[step]))
}

/** The customer may be using the identity app or the bank's page. */
export const isVerifying = (step: Step): boolean => tagsOf(step).includes('verifying')

export const isPastCard = (step: Step): boolean => tagsOf(step).includes('card-saved')
