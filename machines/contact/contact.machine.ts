/**
 * A message to support, from the open form to the thank-you. The portal owns it. What was typed stays in the form; Submit hands the
 * message over, which goes to the `send` actor and never into the context.
 */
import { assertEvent } from 'xstate'
import { toCallProblem } from '../shared/call-problem.ts'
import { contactSetup } from './setup.ts'

export type { OutgoingMessage, SendInput } from './types.ts'

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
      description: 'The message is on its way to support.',
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
      description: 'The message was not sent; everything typed is still in the form.',
      tags: 'form',
      on: { 'submit.pressed': 'sending', edited: { target: 'editing', actions: 'forget' } },
    },
    sent: {
      description: 'Support has the message and the person is thanked.',
      tags: 'done',
      on: { opened: 'editing' },
    },
  },
})
