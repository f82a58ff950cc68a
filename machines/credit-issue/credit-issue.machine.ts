/**
 * The dialog in which an administrator issues a credit note. The portal owns it. The server computes the amounts, and the
 * administrator confirms them. If they have changed since, the server refuses the call and the dialog shows the new ones. The
 * input stays in the form, where the actors read it.
 */
import { assign, setup } from 'xstate'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { previewCreditNote } from '#contract/endpoints/credit-notes.ts'
import type { CreditAmounts } from '#contract/entities/credit-note.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** The amounts of a credit note before it is issued. */
export type CreditPreview = ReplyOf<typeof previewCreditNote>

type CreditIssueEvent =
  | { type: 'edited' }
  | { type: 'review.pressed' }
  | { type: 'submit.pressed' }
  | { type: 'back.pressed' }
  | { type: 'close.pressed' }

interface CreditIssueContext {
  problem: CallProblem | null
  /** The amounts to be confirmed. */
  preview: CreditPreview | null
}

type Failed = { event: { error: unknown } }

const problemOf = ({ event }: Failed) => ({ problem: toCallProblem(event.error) })
const remember = { type: 'remember', params: problemOf } as const
const failed = { type: 'failed', params: problemOf } as const
const keepPreview = {
  type: 'keepPreview',
  params: ({ event }: { event: { output: CreditPreview } }) => ({ preview: event.output }),
} as const

const creditIssueSetup = setup({
  types: {
    context: {} as CreditIssueContext,
    events: {} as CreditIssueEvent,
    tags: {} as 'editing' | 'busy',
  },
  actors: {
    /** Reads the amounts of the credit note in the form. */
    preview: unprovided<CreditPreview>('credit-issue', 'preview'),
    /** Issues the credit note with the amounts that were shown. */
    send: unprovided<void, { seen: CreditAmounts | undefined }>('credit-issue', 'send'),
  },
  guards: {
    haveAmountsChanged: (_, { problem }: { problem: CallProblem }) => problem.code === 'amounts-changed',
    isAboutField: (_, { problem }: { problem: CallProblem }) => problem.field !== null,
  },
  actions: {
    /** The credit note is issued. */
    succeeded: effect(),
    /** Report the failure, once. */
    failed: effect<{ problem: CallProblem }>(),
    /** Remove the dialog. */
    close: effect(),
    keepPreview: assign((_, params: { preview: CreditPreview }) => ({ preview: params.preview })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
})

export const creditIssueMachine = creditIssueSetup.createMachine({
  id: 'credit-issue',
  context: { problem: null, preview: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The administrator chooses the amount and the reason.',
      tags: 'editing',
      on: {
        edited: { actions: 'forget' },
        'review.pressed': 'previewing',
        'close.pressed': 'closed',
      },
    },
    previewing: {
      description: 'The server computes the amounts.',
      tags: ['editing', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'preview',
        onDone: { target: 'confirming', actions: keepPreview },
        onError: { target: 'editing', actions: [remember, failed] },
      },
    },
    confirming: {
      description: 'The administrator checks the amounts before issuing the credit note.',
      on: {
        'submit.pressed': 'sending',
        'back.pressed': { target: 'editing', actions: 'forget' },
        'close.pressed': 'closed',
      },
    },
    renewing: {
      description: 'The amounts have changed; the server computes them again for another check.',
      tags: 'busy',
      invoke: {
        src: 'preview',
        onDone: { target: 'confirming', actions: keepPreview },
        onError: { target: 'editing', actions: [remember, failed] },
      },
    },
    sending: {
      description: 'The credit note is being numbered and signed.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ seen: context.preview?.amounts }),
        onDone: { target: 'done', actions: 'succeeded' },
        onError: [
          {
            guard: { type: 'haveAmountsChanged', params: problemOf },
            target: 'renewing',
            actions: [remember, failed],
          },
          {
            guard: { type: 'isAboutField', params: problemOf },
            target: 'editing',
            actions: [remember, failed],
          },
          { target: 'confirming', actions: [remember, failed] },
        ],
      },
    },
    done: {
      description:
        'The credit note is issued; its amount is refunded, kept as credit or deducted from the invoice.',
      on: { 'close.pressed': 'closed' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', entry: 'close' },
  },
})

export const creditIssueAllowList: AllowList<typeof creditIssueMachine> = {
  context: { problem: problemCode, preview: 'present' },
  events: {},
}
