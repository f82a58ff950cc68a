import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'

/** Names a step goes by. The words stand in the catalogues; `basic-info` is called differently for each account type. */
export type StepLabel =
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

const LABELS: Record<Exclude<Step, 'basic-info'>, StepLabel> = {
  'google-info': 'initialDetails',
  'support-package': 'supportPackage',
  'upload-documents': 'uploadDocuments',
  'billing-email': 'permissions',
  'payment-info': 'paymentInformation',
  'terms-conditions': 'terms',
  'success-creation': 'success',
  'onboarding-completed': 'success',
  'changes-requested': 'changesRequested',
}

/** What a step is called among the others on the way. */
export const stepLabel = (step: Step, accountType: AccountType): StepLabel => {
  if (step !== 'basic-info') return LABELS[step]
  return accountType === 'business' ? 'businessInformation' : 'contactInformation'
}

/** What a step is called where it stands alone. */
export const screenLabel = (step: Step, accountType: AccountType): StepLabel =>
  step === 'billing-email' ? 'billingEmail' : stepLabel(step, accountType)
