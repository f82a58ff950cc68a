import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'

/** A key of `onboarding:steps`: the step, or another name that it has. */
type StepLabel = Step | 'contact-info' | 'billing-email-alone'

type OtherLabels = Partial<Record<StepLabel, StepLabel>>

const FOR_INDIVIDUALS: OtherLabels = { 'basic-info': 'contact-info' }
const ALONE: OtherLabels = { 'billing-email': 'billing-email-alone' }

/** The name of a step in the stepper. */
export const stepLabel = (step: Step, accountType: AccountType): StepLabel =>
  (accountType === 'individual' && FOR_INDIVIDUALS[step]) || step

/** The name of a step outside the stepper. */
export const screenLabel = (step: Step, accountType: AccountType): StepLabel => {
  const label = stepLabel(step, accountType)
  return ALONE[label] ?? label
}
