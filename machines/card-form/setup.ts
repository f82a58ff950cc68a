import { assign, sendTo, setup } from 'xstate'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

export type CardFormFailure =
  /** The provider refused the details, in its own words or in none; or it did not answer at all. */
  | { kind: 'details-refused'; message: string | null; answered: boolean }
  | { kind: 'brand-refused'; brand: string }
  | { kind: 'not-verifiable'; message: string | null }
  | { kind: 'call-failed'; problem: CallProblem }

/** The provider's refusal of what was typed; without an answer the cause is unknown. */
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

/** Why a card was not taken, from a thrown value. */
export const toFailure = (error: unknown): CardFormFailure =>
  error instanceof DetailsRefused
    ? { kind: 'details-refused', message: error.reason, answered: error.answered }
    : { kind: 'call-failed', problem: toCallProblem(error) }

/** What the provider made of the card, as far as the chart decides about it. */
export interface TokenizedCard {
  /** The provider's name of the card, passed on to `record` and never kept. */
  paymentIdentifier: string
  /** The brand we do not take, with its label for people; null for one we do. */
  refusedBrand: string | null
  /** Where the bank verifies the card; null when missing or not on the list of hosts we follow. */
  verificationUrl: string | null
  /** The provider's words, if any. */
  message: string | null
}

/** An earlier attempt of which there is something to tell. */
export interface UnfinishedAttempt {
  attemptId: string
  /** The bank has decided: the return screen is to finish or tell it without being asked. */
  isDecided: boolean
}

/** What the screen around the form has to know of it. */
export interface CardFormReport {
  /** Something is under way that has to be waited for. */
  isWorking: boolean
  /** There is a form to submit; there is none while an unfinished attempt is shown. */
  isReady: boolean
}

export interface CardFormContext {
  /** The form is not asked for yet: a card that is of no use any more stands in its place. */
  isFolded: boolean
  /** The server's attempt: the unfinished one, or the one this form opened. */
  attemptId: string | null
  /** The bank has decided about that attempt. */
  isDecided: boolean
  failure: CardFormFailure | null
  /** The screen has come with the server's answer whether an attempt was left unfinished. */
  wasAsked: boolean
}

interface CardFormInput {
  isFolded?: boolean
  /** The attempt left unfinished, or that there is none, where the screen has come with it. */
  unfinished?: UnfinishedAttempt | null | undefined
}

type CardFormEvent =
  /** Pressed with every check of the form passed. */
  | { type: 'submit.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'bank.pressed' }
  | { type: 'drop.pressed' }
  /** The page is in sight again; the person may come from the bank in another window. */
  | { type: 'page.shown' }
  | { type: 'edited' }
  | { type: 'replace.pressed' }

export type Tokenized = { event: { output: TokenizedCard } }

export type Failed = { event: { error: unknown } }

export type Found = { event: { output: UnfinishedAttempt | null } }

export const cardFormSetup = setup({
  types: {
    context: {} as CardFormContext,
    input: {} as CardFormInput | undefined,
    events: {} as CardFormEvent,
    tags: {} as 'loading' | 'unfinished' | 'form' | 'busy' | 'leaving',
  },
  actors: {
    /** The screen or dialog around the form: is told `form.reported`, and that the form is gone when it is stopped. */
    host: unprovidedCallback<{ type: 'form.reported' } & CardFormReport>('card-form', 'host'),
    /** Tells `page.shown` whenever the page is in sight again. */
    watchPage: unprovidedCallback<{ type: never }>('card-form', 'watchPage'),
    findUnfinished: unprovided<UnfinishedAttempt | null>('card-form', 'findUnfinished'),
    /** Gives the attempt up where the bank has not decided; what is left to tell of. */
    drop: unprovided<UnfinishedAttempt | null, { attemptId: string }>('card-form', 'drop'),
    returnToBank: unprovided<void, { attemptId: string }>('card-form', 'returnToBank'),
    openAttempt: unprovided<{ attemptId: string }>('card-form', 'openAttempt'),
    tokenize: unprovided<TokenizedCard, { attemptId: string }>('card-form', 'tokenize'),
    record: unprovided<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
      'card-form',
      'record',
    ),
    /** Leaves the page; done when the person comes back to it with the browser's own Back. */
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
    /** Let typing begin in the form, where the person came for it. */
    focusForm: effect(),
    /** Let another number be typed. */
    focusNumber: effect(),
    /** Show how the attempt ended, on the return screen. */
    openReturn: effect<{ attemptId: string | null }>(),
    /** Report to the log of the server that a verification has begun. */
    reportSuccess: effect(),
    /** Report what went wrong to the log of the server, without card data. */
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
