/**
 * A message to support, from the open form to the thank-you. The portal owns it. What was typed stays in the form and is
 * handed to the `send` actor by reference, so the chart only knows whether it is being written, on its way, or there.
 */
import { toCallProblem } from '../shared/call-problem.ts'
import { contactSetup } from './setup.ts'

export const contactMachine = contactSetup.createMachine({
  id: 'contact',
  context: { problem: null },
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
      invoke: {
        src: 'send',
        onDone: 'sent',
        onError: {
          target: 'failed',
          actions: { type: 'remember', params: ({ event }) => ({ problem: toCallProblem(event.error) }) },
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
