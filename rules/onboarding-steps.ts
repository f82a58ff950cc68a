import type { AccountType } from '#contract/entities/common.ts'
import { STEPS, type Step, type WayStep } from '#contract/steps.ts'

const BUSINESS_ONLY: readonly WayStep[] = ['upload-documents', 'billing-email']
const NUMBERED: readonly WayStep[] = [
  'basic-info',
  'support-package',
  'upload-documents',
  'billing-email',
  'payment-info',
]

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

/** The steps of an account type, in order. */
export const stepsOf = (accountType: AccountType): WayStep[] =>
  STEPS.filter((step) => accountType === 'business' || !BUSINESS_ONLY.includes(step))

/** The steps shown with a number: five of a business, three of an individual. */
export const numberedSteps = (accountType: AccountType): WayStep[] =>
  stepsOf(accountType).filter((step) => NUMBERED.includes(step))

/** What a step is called among the others on the way. */
export const stepLabel = (step: Step, accountType: AccountType): StepLabel => {
  if (step !== 'basic-info') return LABELS[step]
  return accountType === 'business' ? 'businessInformation' : 'contactInformation'
}

/** What a step is called where it stands alone. */
export const screenLabel = (step: Step, accountType: AccountType): StepLabel =>
  step === 'billing-email' ? 'billingEmail' : stepLabel(step, accountType)

/** The step after this one; null after the last, and for a step the account type does not have. */
export const nextStep = (step: Step, accountType: AccountType): Step | null => {
  const steps: Step[] = stepsOf(accountType)
  const index = steps.indexOf(step)
  return index < 0 ? null : (steps[index + 1] ?? null)
}

const BACK: Partial<Record<Step, Step>> = {
  'basic-info': 'google-info',
  'support-package': 'basic-info',
  'upload-documents': 'support-package',
  'billing-email': 'upload-documents',
  'payment-info': 'support-package',
  'terms-conditions': 'payment-info',
}

/**
 * Where Back leads; null where there is none: on the first screen and once the account is created. Payment leads back to the
 * support package for both account types. Only the screen moves, not the step the server keeps.
 */
export const previousStep = (step: Step): Step | null => BACK[step] ?? null

/** Whether a screen may be shown to a customer whose furthest step is `furthest`. Who corrects something sees nothing else. */
export const isReached = (step: Step, furthest: Step, accountType: AccountType): boolean => {
  const steps: Step[] = stepsOf(accountType)
  const index = steps.indexOf(step)
  return index >= 0 && index <= steps.indexOf(furthest)
}

/** The screen a stored step leads to. One that is unknown, or not of this account type, leads to the first. */
export const resumeStep = (stored: string, accountType: AccountType): Step => {
  if (stored === 'changes-requested') return stored
  return stepsOf(accountType).find((step) => step === stored) ?? 'google-info'
}

/**
 * Whether a customer whose furthest step is `furthest` may look at the screen of `step`: at any one reached, until the account is
 * created or a reviewer asks for changes. From then on there is the one screen.
 */
export const canRevisit = (step: Step, furthest: Step, accountType: AccountType): boolean =>
  isReached(step, furthest, accountType) && (step === furthest || previousStep(furthest) !== null)

/** The screen to open first: the one that was open before a reload, when it may still be seen, else the one of the stored step. */
export const openingScreen = (before: Step | null, stored: Step, accountType: AccountType): Step =>
  before !== null && canRevisit(before, stored, accountType) ? before : resumeStep(stored, accountType)
