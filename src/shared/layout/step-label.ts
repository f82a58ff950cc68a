import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'

/** Keys of the names of steps in the catalogues; `basic-info` has a name for each account type. */
type StepLabel =
  | 'initialDetails'
  | 'businessInformation'
  | 'contactInformation'
  | 'supportPackage'
  | 'uploadDocuments'
  | 'permissions'
  | 'billingEmail'
  | 'paymentInformation'
  | 'terms'
  | 'success'
  | 'changesRequested'

const LABELS: Record<Step, StepLabel> = {
  'google-info': 'initialDetails',
  'basic-info': 'businessInformation',
  'support-package': 'supportPackage',
  'upload-documents': 'uploadDocuments',
  'billing-email': 'permissions',
  'payment-info': 'paymentInformation',
  'terms-conditions': 'terms',
  'success-creation': 'success',
  'onboarding-completed': 'success',
  'changes-requested': 'changesRequested',
}

/** The labels that differ for individuals. */
const INDIVIDUAL_LABELS: Partial<Record<StepLabel, StepLabel>> = { businessInformation: 'contactInformation' }
/** The name of a step on its own. */
const ALONE: Partial<Record<StepLabel, StepLabel>> = { permissions: 'billingEmail' }

/** The name of a step among the others of the path. */
export const stepLabel = (step: Step, accountType: AccountType): StepLabel => {
  const label = LABELS[step]
  return (accountType === 'individual' && INDIVIDUAL_LABELS[label]) || label
}

/** The name of a step on its own. */
export const screenLabel = (step: Step, accountType: AccountType): StepLabel => {
  const label = stepLabel(step, accountType)
  return ALONE[label] ?? label
}
