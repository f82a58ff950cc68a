import { assign, setup } from 'xstate'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import {
  canRevisit,
  isReached,
  nextStep,
  openingScreen,
  previousStep,
  resumeStep,
} from '../onboarding/order.ts'
import { isOnboarded } from '../onboarding/selectors.ts'
import { type CallProblem, isConflict, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

/** The customer's step at the server, and the revision that a write must name. */
export interface Progress {
  accountType: AccountType
  step: Step
  revision: number
}

/** A loaded screen with its data. */
export interface LoadedScreen {
  /** The content to render. */
  content: unknown
  /** The revision of the shown data, with which a save detects an earlier change from another tab. */
  revision: number
  /** The server has a draft of an earlier visit. */
  hasDraft: boolean
}

/** The state of the open screen, for its buttons Back and Next. */
interface ScreenReport {
  /** The server has the complete input. */
  isKept: boolean
  /** Back and Next have to wait for the screen. */
  isWorking: boolean
  /** There is a form for Next to submit. */
  isReady: boolean
}

/** The data that came with the page: the customer, and the first screen. */
export interface Opening {
  progress: Progress
  screen: Step
  loaded: LoadedScreen
}

interface OnboardingScreensInput {
  opening?: Opening | null
  /** The screen that was open before a reload. */
  before?: Step | null
}

export interface OnboardingScreensContext extends Progress, ScreenReport {
  /** Null once it is shown. */
  opening: Opening | null
  before: Step | null
  /** The screen that is open, or about to be. */
  screen: Step
  /** The screen to open after Next: the one from which an earlier screen was opened for an edit. */
  returnTo: Step | null
  content: unknown
  problem: CallProblem | null
  /** The customer was moved here because the step changed elsewhere. */
  moved: boolean
}

/** Sends the data of the open screen with its revision. */
export type Save = (revision: number) => Promise<Progress>

export type OnboardingScreensEvent =
  /** `changed`: the screen has data that the server lacks. */
  | { type: 'next.pressed'; changed: boolean; save: Save }
  | { type: 'back.pressed' }
  /** Opens an earlier screen for an edit. Next then returns to the open screen. */
  | { type: 'edit.pressed'; screen: Step }
  /** The browser moved by `distance` entries of its history, to the entry of `screen`. */
  | { type: 'history.moved'; screen: Step | null; distance: number }
  | { type: 'retry.pressed' }
  | { type: 'edited' }
  | ({ type: 'screen.reported' } & Partial<ScreenReport>)
  /** A call of the screen itself, before Next, returned the progress. */
  | ({ type: 'progress.told' } & Progress)

const isAhead = ({ screen, step, accountType }: OnboardingScreensContext) =>
  screen !== step && isReached(screen, step, accountType)

/** Returns the screen after a saved one, never beyond the server's step. */
const screenAfter = ({ screen, returnTo, step, accountType }: OnboardingScreensContext): Step => {
  if (returnTo) return isReached(returnTo, step, accountType) ? returnTo : step
  const next = nextStep(screen, accountType) ?? step
  return isReached(next, step, accountType) ? next : step
}

export const NOTHING_REPORTED: ScreenReport = { isKept: false, isWorking: false, isReady: true }

/** The actors, actions and guards of the chart of the onboarding screens. */
export const screenParts = setup({
  types: {
    context: {} as OnboardingScreensContext,
    events: {} as OnboardingScreensEvent,
    input: {} as OnboardingScreensInput | undefined,
    tags: {} as 'loading' | 'not-loaded' | 'form' | 'busy' | 'done',
  },
  actors: {
    /** `fresh`: bypasses the cache. */
    loadCustomer: unprovided<Progress, { fresh: boolean }>('onboarding-screens', 'loadCustomer'),
    loadScreen: unprovided<LoadedScreen, { screen: Step; accountType: AccountType }>(
      'onboarding-screens',
      'loadScreen',
    ),
    save: unprovided<Progress, { save: Save; revision: number }>('onboarding-screens', 'save'),
    /** Sends `history.moved` when the browser goes Back or Forward. */
    watchHistory: unprovidedCallback<OnboardingScreensEvent>('onboarding-screens', 'watchHistory'),
  },
  actions: {
    /** Give the opened screen its entry in the browser's history. `isLocked`: no other screen can be reached from it. */
    enterInHistory: effect<{ screen: Step; accountType: AccountType; isLocked: boolean }>(),
    /** Turn the history entry to which the browser moved into an entry of the open screen. */
    correctHistory: effect<{ screen: Step }>(),
    undoHistory: effect<{ distance: number }>(),
    /** Onboarding is over: open the dashboard. */
    leave: effect(),
    follow: assign((_, { accountType, step, revision }: Progress) => ({ accountType, step, revision })),
    show: assign((_, { content, revision, hasDraft }: LoadedScreen) => ({
      content,
      revision,
      isKept: hasDraft,
    })),
    followOpening: assign(({ context: { opening } }) => opening?.progress ?? {}),
    showOpening: assign(({ context: { opening } }) => ({
      opening: null,
      ...(opening && {
        content: opening.loaded.content,
        revision: opening.loaded.revision,
        isKept: opening.loaded.hasDraft,
      }),
    })),
    /** Stores the revision of an answer to the screen's own call. */
    knowRevision: assign((_, { revision }: { revision: number }) => ({ revision })),
    note: assign((_, params: Partial<ScreenReport>) => params),
    open: assign(({ context }) => ({
      screen: openingScreen(context.before, context.step, context.accountType),
    })),
    resume: assign(({ context }) => ({
      screen: resumeStep(context.step, context.accountType),
      returnTo: null,
    })),
    goOn: assign(({ context }) => ({ screen: screenAfter(context), returnTo: null })),
    goBack: assign(({ context }) => ({
      screen: previousStep(context.screen) ?? context.screen,
      returnTo: null,
    })),
    goTo: assign((_, params: { screen: Step | null }) =>
      params.screen ? { screen: params.screen, returnTo: null } : {},
    ),
    edit: assign(({ context }, params: { screen: Step }) => ({
      screen: params.screen,
      returnTo: context.screen,
    })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    tellMoved: assign({ moved: true, problem: null }),
    forget: assign({ problem: null, moved: false }),
  },
  guards: {
    hasOpening: ({ context }) => context.opening !== null,
    opensThisScreen: ({ context: { opening, screen } }) => opening?.screen === screen,
    isCompleted: ({ context }) => isOnboarded(context.screen),
    isWorking: ({ context }) => context.isWorking,
    hasBack: ({ context }) => previousStep(context.screen) !== null,
    isOpen: ({ context }, params: { screen: Step | null }) => params.screen === context.screen,
    canGoTo: ({ context }, { screen }: { screen: Step | null }) =>
      screen !== null && canRevisit(screen, context.step, context.accountType),
    nothingToSave: ({ context }, params: { changed: boolean }) => !params.changed && isAhead(context),
    isConflict: (_, params: { error: unknown }) => isConflict(toCallProblem(params.error)),
    /** The customer's step no longer shows this screen. */
    leavesScreen: ({ context }, { step, accountType }: Progress) =>
      context.screen !== resumeStep(step, accountType) && !isReached(context.screen, step, accountType),
    movedOn: ({ context }, progress: Progress) =>
      progress.step !== context.step || progress.accountType !== context.accountType,
  },
})
