/**
 * Adding a card, until the person leaves for the bank's page. The portal owns it. The card number and the CVC stay in the inputs:
 * the `tokenize` actor reads them there and sends them only to the card provider. The server opens an attempt first and records
 * the provider's answer last. So it recognises a return even if this browser has lost its data. An earlier unfinished attempt is
 * shown before the form; if the bank has already decided about it, the return screen opens.
 */
import type { AllowList } from '../shared/allow-list.ts'
import {
  type AttemptResult,
  type CallError,
  type CardFormContext,
  type CardResult,
  cardFormSetup,
  type TokenizedCard,
  toFailure,
} from './setup.ts'

const failure = ({ event }: CallError) => ({ failure: toFailure(event.error) })

const takeAttempt = {
  type: 'takeAttempt',
  params: ({ event }: { event: { output: { attemptId: string } } }) => event.output,
} as const

const takeFound = {
  type: 'takeFound',
  params: ({ event }: AttemptResult) => ({ attempt: event.output }),
} as const

const cardOf = ({ event }: CardResult) => event.output

const rememberError = { type: 'remember', params: failure } as const

const reportError = { type: 'reportFailure', params: failure } as const

const openReturn = {
  type: 'openReturn',
  params: ({ context }: { context: CardFormContext }) => ({ attemptId: context.attemptId }),
} as const

const forgetAttempt = { type: 'takeAttempt', params: { attemptId: null } } as const

/** The failure of a card whose brand is not accepted. */
const brandFailure = ({ event }: CardResult) => ({
  failure: { kind: 'brand-refused', brand: event.output.refusedBrand ?? '' } as const,
})

/** The failure of a card that the bank cannot verify, with the provider’s message. */
const unverifiableFailure = ({ event }: CardResult) => ({
  failure: { kind: 'not-verifiable', message: event.output.message } as const,
})

const onSubmit = [{ guard: 'attemptOpen', target: 'tokenizing' }, { target: 'opening' }] as const

const reporting = (isWorking: boolean, isReady: boolean) =>
  ({ type: 'report', params: { isWorking, isReady } }) as const

const reportWithoutForm = reporting(false, false)

const reportWorkWithoutForm = reporting(true, false)

const reportSending = reporting(true, true)

const reportForm = {
  type: 'report',
  params: ({ context }: { context: CardFormContext }) => ({ isWorking: false, isReady: !context.isFolded }),
} as const

export type { CardFormReport, TokenizedCard, UnfinishedAttempt } from './setup.ts'
export { type CardFormFailure, DetailsRefused } from './setup.ts'

export const cardFormMachine = cardFormSetup.createMachine({
  id: 'card-form',
  context: ({ input }) => ({
    isFolded: input?.isFolded ?? false,
    attemptId: input?.unfinished?.attemptId ?? null,
    isDecided: input?.unfinished?.isDecided ?? false,
    failure: null,
    wasAsked: input?.unfinished !== undefined,
  }),
  invoke: [{ id: 'host', src: 'host' }, { src: 'watchPage' }],
  initial: 'beginning',
  states: {
    beginning: {
      description: 'The form loaded, with or without the state of an earlier attempt.',
      always: [
        { guard: 'cameWithNone', target: 'editing', actions: 'focusForm' },
        { guard: 'attemptOpen', target: 'sorting' },
        { target: 'looking-back' },
      ],
    },
    'looking-back': {
      description: 'The form asks the server for an unfinished attempt.',
      tags: 'loading',
      entry: reportWithoutForm,
      on: { 'replace.pressed': { actions: 'unfold' } },
      invoke: {
        src: 'findUnfinished',
        onDone: { target: 'sorting', actions: takeFound },
        onError: { target: 'editing', actions: 'focusForm' },
      },
    },
    sorting: {
      description: 'The form evaluates the state of the earlier attempt.',
      always: [
        { guard: 'bankHasDecided', target: 'finishing' },
        { guard: 'attemptOpen', target: 'unfinished' },
        { target: 'editing', actions: [forgetAttempt, 'focusForm'] },
      ],
    },
    finishing: {
      description: 'The bank has decided; the return screen opens automatically.',
      tags: 'loading',
      entry: [reportWithoutForm, openReturn],
    },
    unfinished: {
      description: 'An earlier attempt is unfinished; the person can continue or discard it.',
      tags: 'unfinished',
      entry: reportWithoutForm,
      on: {
        'continue.pressed': 'returning',
        'bank.pressed': 'at-bank',
        'drop.pressed': { target: 'dropping', actions: 'unfold' },
        'page.shown': 'looking-again',
      },
    },
    'looking-again': {
      description: 'The page is visible again; the form asks the server whether the bank has decided.',
      tags: 'unfinished',
      invoke: {
        src: 'findUnfinished',
        onDone: { target: 'sorting', actions: takeFound },
        onError: 'unfinished',
      },
      on: {
        'continue.pressed': 'returning',
        'bank.pressed': 'at-bank',
        'drop.pressed': { target: 'dropping', actions: 'unfold' },
      },
    },
    'at-bank': {
      description: 'The browser opens the page of the bank again.',
      tags: ['unfinished', 'busy'],
      entry: ['forget', reportWorkWithoutForm],
      invoke: {
        src: 'returnToBank',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: 'looking-back',
        onError: { target: 'unfinished', actions: rememberError },
      },
    },
    returning: {
      description: 'The return screen opens and checks the result of the attempt.',
      tags: ['unfinished', 'leaving'],
      entry: openReturn,
    },
    dropping: {
      description: 'The unfinished attempt is being discarded, unless the bank has already decided.',
      tags: ['unfinished', 'busy'],
      entry: ['forget', reportWorkWithoutForm],
      invoke: {
        src: 'drop',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: { target: 'sorting', actions: takeFound },
        onError: { target: 'unfinished', actions: rememberError },
      },
    },
    editing: {
      description: 'The person enters the card.',
      tags: 'form',
      entry: reportForm,
      on: { 'submit.pressed': onSubmit, 'replace.pressed': { actions: ['unfold', reportForm, 'focusForm'] } },
    },
    opening: {
      description: 'The server opens an attempt; its ID is sent to the card provider with the card.',
      tags: ['form', 'busy'],
      entry: ['forget', reportSending],
      invoke: {
        src: 'openAttempt',
        onDone: { target: 'tokenizing', actions: takeAttempt },
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    tokenizing: {
      description: 'The form sends the card directly to the card provider.',
      tags: ['form', 'busy'],
      entry: ['forget', reportSending],
      invoke: {
        src: 'tokenize',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: [
          {
            guard: { type: 'brandRefused', params: cardOf },
            target: 'failed',
            actions: [
              { type: 'remember', params: brandFailure },
              { type: 'reportFailure', params: brandFailure },
              'focusNumber',
            ],
          },
          {
            guard: { type: 'notVerifiable', params: cardOf },
            target: 'failed',
            actions: [
              { type: 'remember', params: unverifiableFailure },
              { type: 'reportFailure', params: unverifiableFailure },
            ],
          },
          { target: 'recording' },
        ],
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    recording: {
      description: 'The server links the attempt to the card at the provider.',
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
      description: 'The browser opens the page where the bank verifies the card.',
      tags: ['form', 'busy', 'leaving'],
      invoke: {
        src: 'follow',
        input: ({ event }) => (event as unknown as { output: { verificationUrl: string } }).output,
        onDone: 'looking-back',
        onError: { target: 'failed', actions: [rememberError, reportError] },
      },
    },
    failed: {
      description: 'The card was not accepted; the entries that may be kept stay in the form.',
      tags: 'form',
      entry: reportForm,
      on: { 'submit.pressed': onSubmit, edited: { target: 'editing', actions: 'forget' } },
    },
  },
})

export const cardFormAllowList: AllowList<typeof cardFormMachine> = {
  context: {
    isFolded: 'shown',
    wasAsked: 'shown',
    attemptId: 'present',
    isDecided: 'shown',
    failure: (failure) => failure?.kind ?? null,
  },
  events: {},
}
