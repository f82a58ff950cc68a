import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** How far the customer has come, as the server says. */
export interface Progress {
  accountType: AccountType
  step: Step
}

export interface OnboardingScreensInput {
  /** The screen that was open before a reload. */
  before?: Step | null
}

export interface OnboardingScreensContext extends Progress {
  before: Step | null
  /** The screen that is open, or about to be. */
  screen: Step
  problem: CallProblem | null
  /** Brought here because the step had moved on elsewhere. */
  moved: boolean
}

export type OnboardingScreensEvent =
  /** `changed`: there is something the server does not have yet. */
  | { type: 'next.pressed'; changed: boolean }
  | { type: 'back.pressed' }
  /** The browser's Back or Forward leads to another screen of the way. */
  | { type: 'screen.wanted'; screen: Step }
  | { type: 'retry.pressed' }
  | { type: 'edited' }
  /** Something the screen sent on its own, before Next, was answered with how far the customer has come. */
  | ({ type: 'progress.told' } & Progress)
