import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'

/** The screen of each step, named like its file in `screens`. A step may have one screen per account type. The build reads this too. */
export const STEP_SCREENS = {
  'google-info': 'account-type',
  'basic-info': { business: 'business-info', individual: 'individual-info' },
  'support-package': 'support-package',
  'upload-documents': 'documents',
  'billing-email': 'billing-group',
  'payment-info': 'payment',
  'terms-conditions': 'terms',
  'changes-requested': 'changes',
  'success-creation': 'completion',
  'onboarding-completed': null,
} as const satisfies Record<Step, string | Record<AccountType, string> | null>

type StepScreen = (typeof STEP_SCREENS)[Step]
type NameIn<Names> = Names extends string ? Names : Names extends object ? Names[keyof Names] : never

export type ScreenName = NameIn<StepScreen>

/** The screen of a step; null after the last one. */
export const screenOf = (step: Step, accountType: AccountType): ScreenName | null => {
  const named: StepScreen = STEP_SCREENS[step]
  return typeof named === 'object' ? (named?.[accountType] ?? null) : named
}
