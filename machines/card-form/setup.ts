import { assign, sendTo, setup } from 'xstate'
import { toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'
import type { CardFormFailure } from './failure.ts'
import type {
  CardFormContext,
  CardFormEvent,
  CardFormInput,
  CardFormReport,
  TokenizedCard,
  UnfinishedAttempt,
} from './types.ts'

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
