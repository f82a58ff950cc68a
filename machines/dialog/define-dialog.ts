/**
 * A dialog that asks the server for one thing: it is closed, being filled in, perhaps confirmed, on its way, and then done or
 * failed. What was typed stays in the form; the `send` actor reads it there. While the call is on its way the dialog cannot be
 * closed, and a second press does nothing. Closing forgets how the last time ended.
 */
import { assign, setup } from 'xstate'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/unprovided.ts'

export interface DialogContext<TOutput> {
  problem: CallProblem | null
  /** What the server answered, once done. */
  output: TOutput | null
}

export type DialogEvent =
  | { type: 'opened' }
  | { type: 'edited' }
  | { type: 'submit.pressed' }
  | { type: 'closed' }

export type ConfirmedDialogEvent = DialogEvent | { type: 'review.pressed' } | { type: 'back.pressed' }

type Place = 'closed' | 'editing' | 'sending' | 'done' | 'failed'

/** What each state means in this dialog, in one sentence. */
export type DialogMeanings<TState extends string = Place> = Readonly<Record<TState, string>>

/** The parts a dialog's chart is built from, around its one actor, `send`. */
export const dialogSetup = <TOutput, TEvent extends { type: string }>(id: string) =>
  setup({
    types: {
      context: {} as DialogContext<TOutput>,
      events: {} as TEvent,
      tags: {} as 'open' | 'busy' | 'done',
    },
    actors: { send: unprovided<TOutput>(id, 'send') },
    actions: {
      keep: assign((_, params: { output: TOutput }) => ({ problem: null, output: params.output })),
      remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
      forget: assign({ problem: null, output: null }),
    },
  })

/** Keeps what the server answered. */
export const keepOutput = <TOutput>() =>
  ({ type: 'keep', params: ({ event }: { event: { output: TOutput } }) => event }) as const

/** Where a call leads that did not do what was asked: its reason stays with the dialog. */
export const toFailed = {
  target: 'failed',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
  },
} as const

const sending = <TOutput>(description: string) =>
  ({
    description,
    tags: ['open', 'busy'],
    entry: 'forget',
    invoke: { src: 'send', onDone: { target: 'done', actions: keepOutput<TOutput>() }, onError: toFailed },
  }) as const

const failed = (description: string) =>
  ({
    description,
    tags: 'open',
    on: {
      'submit.pressed': 'sending',
      edited: { target: 'editing', actions: 'forget' },
      closed: 'closed',
    },
  }) as const

const resting = (meanings: DialogMeanings<'closed' | 'done'>) =>
  ({
    closed: { description: meanings.closed, entry: 'forget', on: { opened: 'editing' } },
    done: { description: meanings.done, tags: 'done', on: { closed: 'closed' } },
  }) as const

/** A dialog that sends as soon as Submit is pressed. */
export const defineDialog = <TOutput = void>(id: string, meanings: DialogMeanings) =>
  dialogSetup<TOutput, DialogEvent>(id).createMachine({
    id,
    context: { problem: null, output: null },
    initial: 'closed',
    states: {
      ...resting(meanings),
      editing: {
        description: meanings.editing,
        tags: 'open',
        on: { 'submit.pressed': 'sending', closed: 'closed' },
      },
      sending: sending<TOutput>(meanings.sending),
      failed: failed(meanings.failed),
    },
  })

/**
 * A dialog whose request is confirmed before it is sent; `always`, or only when the form asks for a review, so that it may also
 * be sent straight away.
 */
export const defineConfirmedDialog = <TOutput = void>(
  id: string,
  confirmed: 'always' | 'on-review',
  meanings: DialogMeanings<Place | 'confirming'>,
) => {
  const straight: { 'submit.pressed'?: 'sending' } =
    confirmed === 'always' ? {} : { 'submit.pressed': 'sending' }
  return dialogSetup<TOutput, ConfirmedDialogEvent>(id).createMachine({
    id,
    context: { problem: null, output: null },
    initial: 'closed',
    states: {
      ...resting(meanings),
      editing: {
        description: meanings.editing,
        tags: 'open',
        on: { ...straight, 'review.pressed': 'confirming', closed: 'closed' },
      },
      confirming: {
        description: meanings.confirming,
        tags: 'open',
        on: { 'submit.pressed': 'sending', 'back.pressed': 'editing', closed: 'closed' },
      },
      sending: sending<TOutput>(meanings.sending),
      failed: failed(meanings.failed),
    },
  })
}
