/**
 * A dialog with one call to the server: the person fills it in, may have to confirm it, and sends it; then it is done or failed.
 * The input stays in the form; the `send` actor reads it there. During the call the dialog cannot be closed, and a second press
 * does nothing. Each opening starts the chart again.
 */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

interface DialogContext<TOutput> {
  problem: CallProblem | null
  /** The answer of the server, once done. */
  output: TOutput | null
}

type DialogEvent =
  | { type: 'edited' }
  | { type: 'submit.pressed' }
  | { type: 'review.pressed' }
  | { type: 'back.pressed' }
  | { type: 'close.pressed' }

type DialogState = 'editing' | 'sending' | 'failed' | 'done'

/** The description of each state. Only a dialog with a confirmation needs `confirming`. */
type DialogMeanings = Readonly<Record<DialogState, string>> & { readonly confirming?: string }

/** `none`: sends without a confirmation. `always`: asks first. `on-review`: asks first when the form requires it. */
type Confirmation = 'none' | 'always' | 'on-review'

const problemOf = ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) })

const rememberProblem = { type: 'remember', params: problemOf } as const

const dialogSetup = <TOutput>(id: string) =>
  setup({
    types: {
      context: {} as DialogContext<TOutput>,
      events: {} as DialogEvent,
      tags: {} as 'editing' | 'open' | 'busy' | 'done',
    },
    actors: { send: unprovided<TOutput>(id, 'send') },
    actions: {
      /** The call succeeded. */
      succeeded: effect(),
      /** Report the failure, once. */
      failed: effect<{ problem: CallProblem }>(),
      /** Remove the dialog. */
      close: effect(),
      keep: assign((_, params: { output: TOutput }) => ({ problem: null, output: params.output })),
      remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
      forget: assign({ problem: null, output: null }),
    },
  })

export const defineDialog = <TOutput = void>(
  id: string,
  meanings: DialogMeanings,
  confirmation: Confirmation = 'none',
) => {
  const isReviewed = confirmation !== 'none'
  const keep = { type: 'keep', params: ({ event }: { event: { output: TOutput } }) => event } as const
  return dialogSetup<TOutput>(id).createMachine({
    id,
    context: { problem: null, output: null },
    initial: 'editing',
    states: {
      editing: {
        description: meanings.editing,
        tags: ['open', 'editing'],
        on: {
          ...(confirmation !== 'always' && { 'submit.pressed': 'sending' }),
          ...(isReviewed && { 'review.pressed': 'confirming' }),
          'close.pressed': 'closed',
        },
      },
      ...(isReviewed && {
        confirming: {
          description: meanings.confirming ?? '',
          tags: 'open',
          on: { 'submit.pressed': 'sending', 'back.pressed': 'editing', 'close.pressed': 'closed' },
        },
      }),
      sending: {
        description: meanings.sending,
        tags: ['open', 'busy'],
        entry: 'forget',
        invoke: {
          src: 'send',
          onDone: { target: 'done', actions: [keep, 'succeeded'] },
          onError: {
            target: 'failed',
            actions: [rememberProblem, { type: 'failed', params: problemOf }],
          },
        },
      },
      failed: {
        description: meanings.failed,
        tags: 'open',
        on: {
          'submit.pressed': 'sending',
          edited: { target: 'editing', actions: 'forget' },
          'close.pressed': 'closed',
        },
      },
      done: { description: meanings.done, tags: 'done', on: { 'close.pressed': 'closed' } },
      closed: { description: 'The dialog is closed.', type: 'final', entry: 'close' },
    },
  })
}

export type DialogMachine<TOutput> = ReturnType<typeof defineDialog<TOutput>>

/** The allow-list of every dialog. The answer of the server may be anything, so it stays hidden. */
export const dialogAllowList: AllowList<DialogMachine<unknown>> = {
  context: { problem: problemCode, output: 'present' },
  events: {},
}
