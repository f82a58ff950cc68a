import { assign, setup } from 'xstate'
import { DECLINE_REASONS } from '#contract/decline-reasons.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'
import type { CardReturnContext, CardReturnEvent, Ending, Reported, ReturnAnswer } from './types.ts'

/** Outcomes for which the bank or a rule gave a reason. */
const DECLINED: readonly Reported['outcome'][] = [...DECLINE_REASONS, 'brand-refused']

export const cardReturnSetup = setup({
  types: {
    context: {} as CardReturnContext,
    events: {} as CardReturnEvent,
    tags: {} as
      | 'loader'
      | 'undecided'
      | 'saving'
      | 'card-verified'
      | 'card-saved'
      | 'done'
      | 'may-retry'
      | 'card-again'
      | 'form-reopens'
      | 'turned-back'
      | 'over',
  },
  actors: {
    report: unprovided<Reported>('card-return', 'report'),
    saveCard: unprovided<void, { answer: ReturnAnswer | null }>('card-return', 'saveCard'),
    confirmCard: unprovided<void>('card-return', 'confirmCard'),
    alertAdmins: unprovided<void>('card-return', 'alertAdmins'),
  },
  actions: {
    take: assign((_, params: Reported) => ({ ...params, answered: true, problem: null })),
    endLoader: assign({ loaderOver: true }),
    startLoader: assign({ loaderOver: false, answered: false, problem: null }),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem, answered: true })),
    forget: assign({ problem: null }),
    /** Remove what this browser kept about the card. */
    forgetPendingCard: effect(),
    /** Report the outcome to the log of the server. */
    reportOutcome: effect<Ending>(),
    /** Leave the screen: the card is saved. */
    finish: effect(),
    /** Leave the screen for the card form, which tells why. */
    reopenForm: effect<Ending>(),
  },
  guards: {
    canSave: ({ context }) => context.next === 'save',
    isUndecided: ({ context }) => context.next === 'ask-again',
    outcomeIs: ({ context }, params: { outcome: Reported['outcome'] }) => context.outcome === params.outcome,
    declined: ({ context }) => DECLINED.includes(context.outcome),
    forOnboarding: ({ context }) => context.purpose === 'onboarding',
    answered: ({ context }) => context.answered,
    loaderOver: ({ context }) => context.loaderOver,
    unreached: ({ context }) => context.problem !== null,
    attemptOver: ({ context }) => context.problem?.code === 'card-attempt-expired',
  },
  delays: { loaderTime: 2000, betweenChecks: 3000, patience: 60_000 },
})
