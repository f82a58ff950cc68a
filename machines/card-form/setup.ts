import { assign, sendTo, setup } from 'xstate'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

export type CardFormFailure =
  /** The provider refused the details, with or without a message, or did not answer. */
  | { kind: 'details-refused'; message: string | null; answered: boolean }
  | { kind: 'brand-refused'; brand: string }
  | { kind: 'not-verifiable'; message: string | null }
  | { kind: 'call-failed'; problem: CallProblem }

/** The provider refused the typed details, or did not answer. */
export class DetailsRefused extends Error {
  readonly reason: string | null
  readonly answered: boolean
  constructor(reason: string | null, answered = true) {
    super('The card provider did not take the details')
    this.name = 'DetailsRefused'
    this.reason = reason
    this.answered = answered
  }
}

/** Returns the cause of a refused card from a thrown value. */
export const toFailure = (error: unknown): CardFormFailure =>
  error instanceof DetailsRefused
    ? { kind: 'details-refused', message: error.reason, answered: error.answered }
    : { kind: 'call-failed', problem: toCallProblem(error) }

/** The provider's answer to the card, as far as the chart needs it. */
export interface TokenizedCard {
  /** The provider's token, passed on to `record` and never stored. */
  paymentIdentifier: string
  /** The label of a brand that we do not accept; null for an accepted one. */
  refusedBrand: string | null
  /** The address of the bank's verification; null if it is missing or its host is not allowed. */
  verificationUrl: string | null
  /** The provider's message, if any. */
  message: string | null
}

/** An earlier attempt that did not end. */
export interface UnfinishedAttempt {
  attemptId: string
  /** The bank has decided: the return screen opens at once and finishes it. */
  isDecided: boolean
}

/** The state of the form for the screen around it. */
export interface CardFormReport {
  /** The screen has to wait for the form. */
  isWorking: boolean
  /** There is a form to submit. There is none while an unfinished attempt is shown. */
  isReady: boolean
}

export interface CardFormContext {
  /** The form is closed: an expired or declined card is shown in its place. */
  isFolded: boolean
  /** The server's attempt: the unfinished one, or the one this form opened. */
  attemptId: string | null
  /** The bank has decided about that attempt. */
  isDecided: boolean
  failure: CardFormFailure | null
  /** The screen was loaded together with the server's answer about an unfinished attempt. */
  wasAsked: boolean
}

interface CardFormInput {
  isFolded?: boolean
  /** The unfinished attempt that was loaded with the screen; null for none, undefined if it was not loaded. */
  unfinished?: UnfinishedAttempt | null | undefined
}

type CardFormEvent =
  /** The person pressed Submit and the form is valid. */
  | { type: 'submit.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'bank.pressed' }
  | { type: 'drop.pressed' }
  /** The page is visible again; the person may have been at the bank in another window. */
  | { type: 'page.shown' }
  | { type: 'edited' }
  | { type: 'replace.pressed' }

export type CardResult = { event: { output: TokenizedCard } }

export type CallError = { event: { error: unknown } }

export type AttemptResult = { event: { output: UnfinishedAttempt | null } }

export const cardFormSetup = setup({
  types: {
    context: {} as CardFormContext,
    input: {} as CardFormInput | undefined,
    events: {} as CardFormEvent,
    tags: {} as 'loading' | 'unfinished' | 'form' | 'busy' | 'leaving',
  },
  actors: {
    /** The screen or dialog around the form. It receives `form.reported`, and is stopped when the form is removed. */
    host: unprovidedCallback<{ type: 'form.reported' } & CardFormReport>('card-form', 'host'),
    /** Sends `page.shown` whenever the page is visible again. */
    watchPage: unprovidedCallback<{ type: never }>('card-form', 'watchPage'),
    findUnfinished: unprovided<UnfinishedAttempt | null>('card-form', 'findUnfinished'),
    /** Abandons the attempt if the bank has not decided; returns the attempt that is left. */
    drop: unprovided<UnfinishedAttempt | null, { attemptId: string }>('card-form', 'drop'),
    returnToBank: unprovided<void, { attemptId: string }>('card-form', 'returnToBank'),
    openAttempt: unprovided<{ attemptId: string }>('card-form', 'openAttempt'),
    tokenize: unprovided<TokenizedCard, { attemptId: string }>('card-form', 'tokenize'),
    record: unprovided<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
      'card-form',
      'record',
    ),
    /** Opens the bank's page. Ends when the person returns with the browser's Back. */
    follow: unprovided<void, { verificationUrl: string }>('card-form', 'follow'),
  },
  actions: {
    takeAttempt: assign((_, params: { attemptId: string | null }) => ({ attemptId: params.attemptId })),
    takeFound: assign((_, { attempt }: { attempt: UnfinishedAttempt | null }) => ({
      attemptId: attempt?.attemptId ?? null,
      isDecided: attempt?.isDecided ?? false,
    })),
    remember: assign((_, params: { failure: CardFormFailure }) => ({ failure: params.failure })),
    forget: assign({ failure: null }),
    unfold: assign({ isFolded: false }),
    report: sendTo('host', (_, params: CardFormReport) => ({ type: 'form.reported', ...params })),
    /** Focus the form, if the person opened it to type. */
    focusForm: effect(),
    /** Focus the card number, so that the person can type another one. */
    focusNumber: effect(),
    /** Open the return screen, which shows the result. */
    openReturn: effect<{ attemptId: string | null }>(),
    /** Report to the log of the server that a verification has begun. */
    reportSuccess: effect(),
    /** Report the failure to the log of the server, without card data. */
    reportFailure: effect<{ failure: CardFormFailure }>(),
  },
  guards: {
    bankHasDecided: ({ context }) => context.isDecided,
    brandRefused: (_, params: TokenizedCard) => params.refusedBrand !== null,
    notVerifiable: (_, params: TokenizedCard) => params.verificationUrl === null,
    cameWithNone: ({ context }) => context.wasAsked && context.attemptId === null,
    attemptOpen: ({ context }) => context.attemptId !== null,
    attemptOver: (_, params: { error: unknown }) =>
      toCallProblem(params.error).code === 'card-attempt-expired',
  },
})
