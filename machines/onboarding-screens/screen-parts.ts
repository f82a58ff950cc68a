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
import type {
  LoadedScreen,
  OnboardingScreensContext,
  OnboardingScreensEvent,
  OnboardingScreensInput,
  Progress,
  Save,
  ScreenReport,
} from './types.ts'

const isAhead = ({ screen, step, accountType }: OnboardingScreensContext) =>
  screen !== step && isReached(screen, step, accountType)

/** The screen after a saved one: the next in order, but never beyond what the server has reached. */
const screenAfter = ({ screen, step, accountType }: OnboardingScreensContext): Step => {
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
    /** `fresh`: what was read before does not count. */
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
    /** Give the opened screen its entry in the browser's history. `isLocked`: there is no other screen to go to from it. */
    enterInHistory: effect<{ screen: Step; accountType: AccountType; isLocked: boolean }>(),
    /** Let the entry the browser has gone to stand for the screen that is open. */
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
    /** A call of the screen itself was answered while it is being saved or loaded. */
    knowRevision: assign((_, { revision }: { revision: number }) => ({ revision })),
    note: assign((_, params: Partial<ScreenReport>) => params),
    open: assign(({ context }) => ({
      screen: openingScreen(context.before, context.step, context.accountType),
    })),
    resume: assign(({ context }) => ({ screen: resumeStep(context.step, context.accountType) })),
    goOn: assign(({ context }) => ({ screen: screenAfter(context) })),
    goBack: assign(({ context }) => ({ screen: previousStep(context.screen) ?? context.screen })),
    goTo: assign((_, params: { screen: Step | null }) => (params.screen ? { screen: params.screen } : {})),
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
    /** The customer stands where this screen is not shown any more. */
    leavesScreen: ({ context }, { step, accountType }: Progress) =>
      context.screen !== resumeStep(step, accountType) && !isReached(context.screen, step, accountType),
    movedOn: ({ context }, progress: Progress) =>
      progress.step !== context.step || progress.accountType !== context.accountType,
  },
})
