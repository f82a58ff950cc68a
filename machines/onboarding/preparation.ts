import type { AccountType } from '#contract/entities/common.ts'
import type { WayStep } from '#contract/steps.ts'
import { stepsOf } from './order.ts'

/**
 * Minutes per step for a person with everything at hand: typing what the register or Nafath leaves open, uploading four files,
 * approving in Nafath or at the bank. These are estimates, rounded up. The recorded times of the steps are no measure, because they
 * contain the pauses of people who continued on another day.
 */
const STEP_MINUTES: Readonly<Record<WayStep, number>> = {
  'google-info': 1,
  'basic-info': 4,
  'support-package': 1,
  'upload-documents': 3,
  'billing-email': 1,
  'payment-info': 2,
  'terms-conditions': 1,
  'success-creation': 0,
  'onboarding-completed': 0,
}

/** Returns the minutes of the whole onboarding for a person with everything at hand. */
export const onboardingMinutes = (accountType: AccountType): number =>
  stepsOf(accountType).reduce((sum, step) => sum + STEP_MINUTES[step], 0)
