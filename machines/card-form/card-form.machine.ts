/**
 * Adding a card, up to the moment the person leaves for the bank's page. The portal owns it. The card number and the CVC
 * stay in the inputs: the `tokenize` actor reads them there and sends them to the card provider alone. A server-side attempt
 * is opened first and told the provider's answer last, so that a return can be matched even if this browser forgets. An
 * attempt left unfinished earlier is shown before a new card is asked for.
 */
import { assign, setup } from 'xstate'
import { toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'
import { type CardFormFailure, toFailure } from './failure.ts'

export { type CardFormFailure, DetailsRefused } from './failure.ts'

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

export interface UnfinishedAttempt {
  attemptId: string
}

export interface CardFormContext {
  /** The server's attempt: the unfinished one, or the one this form opened. */
  attemptId: string | null
  failure: CardFormFailure | null
}

export type CardFormEvent =
  /** Pressed with every check of the form passed. */
  | { type: 'submit.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'bank.pressed' }
  | { type: 'drop.pressed' }
  | { type: 'edited' }

type Tokenized = { event: { output: TokenizedCard } }
type Failed = { event: { error: unknown } }
const failure = ({ event }: Failed) => ({ failure: toFailure(event.error) })
const rememberError = { type: 'remember', params: failure } as const
const reportError = { type: 'reportFailure', params: failure } as const
const forgetAttempt = { type: 'takeAttempt', params: { attemptId: null } } as const
const takeAttempt = {
  type: 'takeAttempt',
  params: ({ event }: { event: { output: { attemptId: string } } }) => event.output,
} as const
const output = ({ event }: Tokenized) => event.output
const brand = ({ event }: Tokenized) => ({
  failure: { kind: 'brand-refused', brand: event.output.refusedBrand ?? '' } as const,
})
const unverifiable = ({ event }: Tokenized) => ({
  failure: { kind: 'not-verifiable', message: event.output.message } as const,
})
const onSubmit = [{ guard: 'attemptOpen', target: 'tokenizing' }, { target: 'opening' }] as const

export const cardFormMachine = setup({
  types: {
    context: {} as CardFormContext,
    events: {} as CardFormEvent,
    tags: {} as 'loading' | 'unfinished' | 'form' | 'busy' | 'leaving',
  },
  actors: {
    findUnfinished: unprovided<UnfinishedAttempt | null>('card-form', 'findUnfinished'),
    drop: unprovided<void, { attemptId: string }>('card-form', 'drop'),
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
    remember: assign((_, params: { failure: CardFormFailure }) => ({ failure: params.failure })),
    forget: assign({ failure: null }),
    /** Show how the unfinished attempt ended, on the return screen. */
    openReturn: effect<{ attemptId: string | null }>(),
    /** Report to the log of the server that a verification has begun. */
    reportSuccess: effect(),
    /** Report what went wrong to the log of the server, without card data. */
    reportFailure: effect<{ failure: CardFormFailure }>(),
  },
  guards: {
    found: (_, params: { attempt: UnfinishedAttempt | null }) => params.attempt !== null,
    brandRefused: (_, params: TokenizedCard) => params.refusedBrand !== null,
    notVerifiable: (_, params: TokenizedCard) => params.verificationUrl === null,
    attemptOpen: ({ context }) => context.attemptId !== null,
    attemptOver: (_, params: { error: unknown }) =>
      toCallProblem(params.error).code === 'card-attempt-expired',
  },
}).createMachine({
  id: 'card-form',
  context: { attemptId: null, failure: null },
  initial: 'looking-back',
  states: {
    'looking-back': {
      description: 'The server is asked whether an attempt was left unfinished.',
      tags: 'loading',
      invoke: {
        src: 'findUnfinished',
        onDone: [
          {
            guard: { type: 'found', params: ({ event }) => ({ attempt: event.output }) },
            target: 'unfinished',
            actions: {
              type: 'takeAttempt',
              params: ({ event }) => ({ attemptId: event.output?.attemptId ?? null }),
            },
          },
          { target: 'editing', actions: forgetAttempt },
        ],
        onError: 'editing',
      },
    },
    unfinished: {
      description: 'An earlier attempt is not over; it can be continued or dropped.',
      tags: 'unfinished',
      on: { 'continue.pressed': 'returning', 'bank.pressed': 'at-bank', 'drop.pressed': 'dropping' },
    },
    'at-bank': {
      description: 'The browser leaves for the page of the bank once more.',
      tags: ['unfinished', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'returnToBank',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: 'looking-back',
        onError: { target: 'unfinished', actions: rememberError },
      },
    },
    returning: {
      description: 'The return screen takes over and asks how the attempt ended.',
      tags: ['unfinished', 'leaving'],
      entry: { type: 'openReturn', params: ({ context }) => ({ attemptId: context.attemptId }) },
    },
    dropping: {
      description: 'The unfinished attempt is being given up.',
      tags: ['unfinished', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'drop',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: { target: 'editing', actions: forgetAttempt },
        onError: { target: 'unfinished', actions: rememberError },
      },
    },
    editing: {
      description: 'The card is being typed.',
      tags: 'form',
      on: { 'submit.pressed': onSubmit },
    },
    opening: {
      description: 'The server opens an attempt, whose name goes to the card provider with the card.',
      tags: ['form', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'openAttempt',
        onDone: { target: 'tokenizing', actions: takeAttempt },
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    tokenizing: {
      description: 'The card is with the card provider, sent straight from the inputs.',
      tags: ['form', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'tokenize',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: [
          {
            guard: { type: 'brandRefused', params: output },
            target: 'failed',
            actions: [
              { type: 'remember', params: brand },
              { type: 'reportFailure', params: brand },
            ],
          },
          {
            guard: { type: 'notVerifiable', params: output },
            target: 'failed',
            actions: [
              { type: 'remember', params: unverifiable },
              { type: 'reportFailure', params: unverifiable },
            ],
          },
          { target: 'recording' },
        ],
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    recording: {
      description: 'The server notes which card at the provider the attempt is about.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'record',
        input: ({ context, event }) => ({
          attemptId: context.attemptId ?? '',
          card: (event as unknown as { output: TokenizedCard }).output,
        }),
        onDone: { target: 'redirecting', actions: 'reportSuccess' },
        onError: [
          {
            guard: { type: 'attemptOver', params: ({ event }) => event },
            target: 'failed',
            actions: [rememberError, reportError, forgetAttempt],
          },
          { target: 'failed', actions: [rememberError, reportError] },
        ],
      },
    },
    redirecting: {
      description: 'The browser leaves for the page where the bank verifies the card.',
      tags: ['form', 'busy', 'leaving'],
      invoke: {
        src: 'follow',
        input: ({ event }) => (event as unknown as { output: { verificationUrl: string } }).output,
        onDone: 'looking-back',
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    failed: {
      description: 'The card was not taken; what may be kept is still in the form.',
      tags: 'form',
      on: { 'submit.pressed': onSubmit, edited: { target: 'editing', actions: 'forget' } },
    },
  },
})
