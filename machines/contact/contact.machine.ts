/**
 * A message to support, from the open form to the thank-you. The portal owns it. The input stays in the form; Submit passes the
 * message to the `send` actor, never into the context.
 */
import { assertEvent, assign, setup } from 'xstate'
import type { SupportMessage } from '#contract/forms/contact.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

/** The message from the form. */
export interface OutgoingMessage {
  message: SupportMessage
  /** A `File` of the browser. The chart only passes it on: this room does not have the browser's types. */
  file: object | null
}

interface ContactContext {
  /** The progress of an attachment, in whole per cent. */
  percent: number | null
  problem: CallProblem | null
}

type ContactEvent =
  | ({ type: 'submit.pressed' } & OutgoingMessage)
  | { type: 'upload.progressed'; percent: number }
  | { type: 'opened' }
  | { type: 'edited' }

export interface SendInput extends OutgoingMessage {
  onProgress: (percent: number) => void
}

const contactSetup = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    tags: {} as 'form' | 'busy' | 'done',
  },
  actors: { send: unprovided<void, SendInput>('contact', 'send') },
  actions: {
    progress: assign((_, params: { percent: number }) => ({ percent: params.percent })),
    stop: assign({ percent: null }),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
})

export const contactMachine = contactSetup.createMachine({
  id: 'contact',
  context: { percent: null, problem: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The message is being written.',
      tags: 'form',
      on: { 'submit.pressed': 'sending' },
    },
    sending: {
      description: 'The message is being sent to support.',
      tags: ['form', 'busy'],
      entry: 'forget',
      exit: 'stop',
      invoke: {
        src: 'send',
        input: ({ event, self }) => {
          assertEvent(event, 'submit.pressed')
          const { message, file } = event
          return { message, file, onProgress: (percent) => self.send({ type: 'upload.progressed', percent }) }
        },
        onDone: 'sent',
        onError: {
          target: 'failed',
          actions: { type: 'remember', params: ({ event }) => ({ problem: toCallProblem(event.error) }) },
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'progress', params: ({ event }) => ({ percent: event.percent }) },
        },
      },
    },
    failed: {
      description: 'The message was not sent; the entries stay in the form.',
      tags: 'form',
      on: { 'submit.pressed': 'sending', edited: { target: 'editing', actions: 'forget' } },
    },
    sent: {
      description: 'Support has received the message.',
      tags: 'done',
      on: { opened: 'editing' },
    },
  },
})

export const contactAllowList: AllowList<typeof contactMachine> = {
  context: { percent: 'shown', problem: problemCode },
  events: {
    'submit.pressed': { message: 'hidden', file: 'present' },
    'upload.progressed': { percent: 'shown' },
  },
}
