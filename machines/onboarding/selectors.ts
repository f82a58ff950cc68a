import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { Step } from '#contract/steps.ts'
import { type CorrectedStep, stepOfTarget } from '#rules/requested-changes.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type OnboardingEvent, onboardingMachine } from './onboarding.machine.ts'
import { nothingMissing, stepsOf } from './order.ts'

const tagsOf = (step: Step): readonly string[] => onboardingMachine.states[step]?.tags ?? []

/** Whether nothing has been entered yet. */
export const isUntouched = (step: Step): boolean => tagsOf(step).includes('untouched')

/** Whether the customer corrects what a reviewer asked for: what was reviewed counts until all of it is sent. */
export const isCorrecting = (step: Step): boolean => tagsOf(step).includes('correcting')

/** The steps at which that is so. */
export const STEPS_CORRECTING = statesTagged(onboardingMachine, 'correcting')

/** Whether the application has not been sent: the terms are not accepted, and nothing is opened outside. */
export const isUnsent = (step: Step): boolean => tagsOf(step).includes('unsent')

/** Whether the onboarding is over: the dashboard is the home from then on. */
export const isOnboarded = (step: Step): boolean => tagsOf(step).includes('done')

/** The event with which what was asked for in a step is corrected. */
export const CORRECTION_EVENTS: Readonly<Record<CorrectedStep, OnboardingEvent>> = {
  'basic-info': { type: 'info.corrected' },
  'upload-documents': { type: 'documents.corrected' },
  'billing-email': { type: 'billingGroup.corrected' },
}

const isCorrectable = (step: Step): step is CorrectedStep => Object.hasOwn(CORRECTION_EVENTS, step)

/** The steps that can be corrected while this is asked for, in their order. */
export const stepsToCorrect = (targets: readonly ChangeTarget[]): CorrectedStep[] => {
  const facts = { ...nothingMissing('business'), toCorrect: targets.map(stepOfTarget) }
  const asked = onboardingMachine.resolveState({ value: 'changes-requested', context: facts })
  return stepsOf('business')
    .filter(isCorrectable)
    .filter((step) => asked.can(CORRECTION_EVENTS[step]))
}

/** Whether the customer may be busy with their phone or their bank. */
export const isVerifying = (step: Step): boolean => tagsOf(step).includes('verifying')

/** Whether the onboarding has gone on from the card. */
export const isPastCard = (step: Step): boolean => tagsOf(step).includes('card-saved')
