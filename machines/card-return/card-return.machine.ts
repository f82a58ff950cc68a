/**
 * The screen after the return from the bank. The portal owns it. The address is only a hint: it is reported to the
 * server, which asks the card provider, and only the server's outcome moves this chart. An approved card is saved, then the
 * onboarding moves on. While a card is undecided, the chart asks the server again for a minute; then the result comes by e-mail.
 */
import { assign, setup } from 'xstate'
import { DECLINE_REASONS } from '#contract/decline-reasons.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CardOutcome, CardPurpose, reportCardReturn } from '#contract/endpoints/cards.ts'
import { cardAttemptSnapshot } from '../card-attempt/card-attempt.machine.ts'
import { isUnfinished, isVerified } from '../card-attempt/selectors.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** The answer of the server: the attempt, its card once approved, and a brand that is not accepted. */
export type ReturnAnswer = ReplyOf<typeof reportCardReturn>

export interface ReturnReport {
  /** `nothing`: no attempt matches this return. */
  outcome: CardOutcome | 'nothing'
  purpose: CardPurpose
  /** The next act that the chart of the attempt allows. */
  next: 'save' | 'ask-again' | 'nothing'
  /** Null when there is nothing to finish. */
  answer: ReturnAnswer | null
}

/** The outcome and the purpose of the attempt. */
type Ending = Pick<ReturnReport, 'outcome' | 'purpose'>

export interface CardReturnContext extends ReturnReport {
  /** The loader has been visible for its minimum time. */
  loaderOver: boolean
  answered: boolean
  /** The saved card. */
  cardId: string | null
  problem: CallProblem | null
}

type CardReturnEvent = { type: 'retry.pressed' }

type ReportResult = { event: { output: ReturnReport } }

type CallError = { event: { error: unknown } }

const nextOf = ({ attempt, card }: ReturnAnswer): ReturnReport['next'] => {
  const chart = cardAttemptSnapshot(attempt)
  if (card && isVerified(chart)) return 'save'
  return isUnfinished(chart) ? 'ask-again' : 'nothing'
}

/** Reads the server's answer with the chart of the attempt. */
export const toReturnReport = (answer: ReturnAnswer): ReturnReport => ({
  outcome: answer.outcome,
  purpose: answer.attempt.purpose,
  next: nextOf(answer),
  answer,
})

/** Outcomes for which the bank or a rule gave a reason. */
const DECLINED: readonly ReturnReport['outcome'][] = [...DECLINE_REASONS, 'brand-refused']

const cardReturnSetup = setup({
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
      | 'over'
      /** Later screens send the person back to this one because of the attempt. */
      | 'leads-back',
  },
  actors: {
    report: unprovided<ReturnReport>('card-return', 'report'),
    saveCard: unprovided<{ cardId: string }, { answer: ReturnAnswer | null }>('card-return', 'saveCard'),
    confirmCard: unprovided<void>('card-return', 'confirmCard'),
    alertAdmins: unprovided<void>('card-return', 'alertAdmins'),
  },
  actions: {
    take: assign((_, params: ReturnReport) => ({ ...params, answered: true, problem: null })),
    keepCard: assign((_, params: { cardId: string }) => ({ cardId: params.cardId })),
    endLoader: assign({ loaderOver: true }),
    startLoader: assign({ loaderOver: false, answered: false, problem: null }),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem, answered: true })),
    forget: assign({ problem: null }),
    /** Remove the stored data about the card from this browser. */
    forgetPendingCard: effect(),
    /** Report the outcome to the log of the server. */
    reportOutcome: effect<Ending>(),
    /** Leave the screen: the card is saved. */
    finish: effect(),
    /** Leave the screen for the card form, which shows the reason. */
    reopenForm: effect<Ending>(),
  },
  guards: {
    canSave: ({ context }) => context.next === 'save',
    isUndecided: ({ context }) => context.next === 'ask-again',
    outcomeIs: ({ context }, params: { outcome: ReturnReport['outcome'] }) =>
      context.outcome === params.outcome,
    declined: ({ context }) => DECLINED.includes(context.outcome),
    forOnboarding: ({ context }) => context.purpose === 'onboarding',
    answered: ({ context }) => context.answered,
    loaderOver: ({ context }) => context.loaderOver,
    unreached: ({ context }) => context.problem !== null,
    attemptOver: ({ context }) => context.problem?.code === 'card-attempt-expired',
  },
  delays: { loaderTime: 2000, betweenChecks: 3000, patience: 60_000 },
})

const take = { type: 'take', params: ({ event }: ReportResult) => event.output } as const

const outcomeIs = (outcome: ReturnReport['outcome']) => ({ type: 'outcomeIs', params: { outcome } }) as const

const keepCard = {
  type: 'keepCard',
  params: ({ event }: { event: { output: { cardId: string } } }) => event.output,
} as const

const rememberError = {
  type: 'remember',
  params: ({ event }: CallError) => ({ problem: toCallProblem(event.error) }),
} as const

const outcomeOf = ({ context: { outcome, purpose } }: { context: CardReturnContext }): Ending => ({
  outcome,
  purpose,
})

const reportOutcome = { type: 'reportOutcome', params: outcomeOf } as const

const reopenForm = { type: 'reopenForm', params: outcomeOf } as const

export const cardReturnMachine = cardReturnSetup.createMachine({
  id: 'card-return',
  context: {
    outcome: 'still-checking',
    purpose: 'onboarding',
    next: 'ask-again',
    answer: null,
    loaderOver: false,
    answered: false,
    cardId: null,
    problem: null,
  },
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The server asks the card provider; a loader shows for at least two seconds.',
      tags: 'loader',
      entry: 'startLoader',
      after: {
        loaderTime: [{ guard: 'answered', target: 'deciding' }, { actions: 'endLoader' }],
      },
      invoke: {
        id: 'report',
        src: 'report',
        onDone: [{ guard: 'loaderOver', target: 'deciding', actions: take }, { actions: take }],
        onError: [
          { guard: 'loaderOver', target: 'deciding', actions: rememberError },
          { actions: rememberError },
        ],
      },
    },
    deciding: {
      description: 'The screen evaluates the answer.',
      always: [
        { guard: 'attemptOver', target: 'expired' },
        { guard: 'unreached', target: 'unreached' },
        { guard: 'canSave', target: 'saving' },
        { guard: 'isUndecided', target: 'still-checking' },
        { guard: outcomeIs('nothing'), target: 'nothing' },
        { guard: outcomeIs('wrong-otp'), target: 'wrong-otp' },
        { guard: outcomeIs('cancelled'), target: 'cancelled' },
        { guard: outcomeIs('failed'), target: 'failed' },
        { guard: 'declined', target: 'declined' },
        { target: 'alerting' },
      ],
    },
    'still-checking': {
      description: 'The provider has not decided; the server asks again for up to a minute.',
      initial: 'pausing',
      tags: ['loader', 'undecided', 'leads-back'],
      after: { patience: 'by-email' },
      states: {
        pausing: {
          description: 'A pause before the next request.',
          after: { betweenChecks: 'asking' },
        },
        asking: {
          description: 'The server asks the card provider again.',
          invoke: {
            id: 'report',
            src: 'report',
            onDone: { target: 'sorting', actions: take },
            onError: 'pausing',
          },
        },
        sorting: {
          description: 'The provider has still not decided, or the result is final.',
          always: [{ guard: 'isUndecided', target: 'pausing' }, { target: '#card-return.deciding' }],
        },
      },
    },
    'by-email': {
      description: 'The minute is over; the result follows by e-mail.',
      tags: ['over', 'leads-back'],
      entry: 'forgetPendingCard',
    },
    saving: {
      description: 'The approved card is being saved.',
      tags: ['loader', 'saving'],
      entry: 'forget',
      invoke: {
        src: 'saveCard',
        id: 'saveCard',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: [
          { guard: 'forOnboarding', target: 'confirming', actions: keepCard },
          { target: 'saved', actions: keepCard },
        ],
        onError: { target: 'save-failed', actions: rememberError },
      },
    },
    'save-failed': {
      description: 'The card is approved but was not saved; the person can retry.',
      tags: ['may-retry', 'card-verified', 'leads-back'],
      on: { 'retry.pressed': 'saving' },
    },
    confirming: {
      description: 'The card is saved, and the onboarding continues with the terms.',
      tags: ['loader', 'saving'],
      entry: 'forget',
      invoke: {
        src: 'confirmCard',
        id: 'confirmCard',
        onDone: 'saved',
        onError: { target: 'confirm-failed', actions: rememberError },
      },
    },
    'confirm-failed': {
      description: 'The card is saved, but the next step did not open; the person can retry.',
      tags: ['may-retry', 'card-verified', 'card-saved', 'leads-back'],
      on: { 'retry.pressed': 'confirming' },
    },
    saved: {
      description: 'The card is saved and nothing is left to do.',
      tags: ['done', 'saving'],
      entry: ['forgetPendingCard', reportOutcome, 'finish'],
      type: 'final',
    },
    'wrong-otp': {
      description:
        'The bank did not accept the code; the form opens again with the entries that may be kept.',
      tags: ['card-again', 'form-reopens'],
      entry: [reportOutcome, reopenForm],
    },
    declined: {
      description: 'The bank or our rules refused the card; the form opens again and shows the reason.',
      tags: ['card-again', 'form-reopens'],
      entry: ['forgetPendingCard', reportOutcome, reopenForm],
    },
    cancelled: {
      description: 'The verification was cancelled at the bank; nothing was saved or charged.',
      tags: ['card-again', 'turned-back'],
      entry: ['forgetPendingCard', reportOutcome],
    },
    failed: {
      description: 'The verification failed without a decision.',
      tags: 'card-again',
      entry: ['forgetPendingCard', reportOutcome],
    },
    expired: {
      description: 'The attempt is over; the card must be entered again.',
      tags: 'card-again',
      entry: 'forgetPendingCard',
    },
    nothing: {
      description: 'No attempt matches this return from the bank.',
      tags: 'card-again',
      entry: 'forgetPendingCard',
    },
    alerting: {
      description: 'The result is unknown; the administrators are alerted.',
      tags: 'loader',
      entry: ['forgetPendingCard', reportOutcome],
      invoke: { src: 'alertAdmins', id: 'alertAdmins', onDone: 'unknown', onError: 'unknown' },
    },
    unknown: {
      description: 'The result of the verification is unknown; support can help.',
      tags: 'card-again',
    },
    unreached: {
      description: 'The result could not be loaded; the person can retry.',
      tags: ['may-retry', 'leads-back'],
      on: { 'retry.pressed': 'verifying' },
    },
  },
})

export const cardReturnAllowList: AllowList<typeof cardReturnMachine> = {
  context: {
    outcome: 'shown',
    purpose: 'shown',
    next: 'shown',
    answer: 'hidden',
    loaderOver: 'shown',
    answered: 'shown',
    cardId: 'present',
    problem: problemCode,
  },
  events: {},
}
