import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** How far the customer has come, as the server says, and the revision a write has to name. */
export interface Progress {
  accountType: AccountType
  step: Step
  revision: number
}

/** A screen that has arrived with the data it cannot be shown without. */
export interface LoadedScreen {
  /** What the portal draws. */
  content: unknown
  /** The revision the screen shows: a faster change in another tab is noticed when it is saved. */
  revision: number
  /** What was typed in an earlier visit is kept at the server. */
  hasDraft: boolean
}

/** What the open screen says of itself, for Back and Next below it. */
export interface ScreenReport {
  /** Everything typed is kept at the server. */
  isKept: boolean
  /** The screen is doing something that Back and Next have to wait for. */
  isWorking: boolean
  /** There is a form for Next to submit. */
  isReady: boolean
}

/** What the page came with: the customer, and the screen to open first. */
export interface Opening {
  progress: Progress
  screen: Step
  loaded: LoadedScreen
}

export interface OnboardingScreensInput {
  opening?: Opening | null
  /** The screen that was open before a reload. */
  before?: Step | null
}

export interface OnboardingScreensContext extends Progress, ScreenReport {
  /** Until it is shown. */
  opening: Opening | null
  before: Step | null
  /** The screen that is open, or about to be. */
  screen: Step
  content: unknown
  problem: CallProblem | null
  /** Brought here because the step had moved on elsewhere. */
  moved: boolean
}

/** Sends what the open screen holds, naming the revision it shows. */
export type Save = (revision: number) => Promise<Progress>

export type OnboardingScreensEvent =
  /** `changed`: there is something the server does not have yet. */
  | { type: 'next.pressed'; changed: boolean; save: Save }
  | { type: 'back.pressed' }
  /** The browser went `distance` entries through its history, to the one of `screen`. */
  | { type: 'history.moved'; screen: Step | null; distance: number }
  | { type: 'retry.pressed' }
  | { type: 'edited' }
  | ({ type: 'screen.reported' } & Partial<ScreenReport>)
  /** Something the screen sent on its own, before Next, was answered with how far the customer has come. */
  | ({ type: 'progress.told' } & Progress)
