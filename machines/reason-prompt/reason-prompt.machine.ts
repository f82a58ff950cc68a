/**
 * Whether an administrator is being asked why they act for a customer. The portal owns it. A change that was refused for want of a
 * reason waits outside of the chart until it is answered; however many wait, the question is asked once. The dialog itself is the
 * chart `visit`.
 */
import { reasonPromptSetup } from './setup.ts'

export type { ReasonPromptEvent } from './setup.ts'

export const reasonPromptMachine = reasonPromptSetup.createMachine({
  id: 'reason-prompt',
  invoke: { src: 'watchCalls' },
  initial: 'resting',
  states: {
    resting: {
      description: 'No change waits for a reason.',
      on: { 'reason.wanted': 'fetching' },
    },
    fetching: {
      description:
        'A change waits; the dialog is on its way, which is fetched when it is wanted for the first time.',
      invoke: {
        id: 'fetchDialog',
        src: 'fetchDialog',
        onDone: 'asking',
        onError: { target: 'resting', actions: { type: 'answer', params: { isGiven: false } } },
      },
    },
    asking: {
      description: 'The administrator is asked for the reason.',
      tags: 'asking',
      on: {
        'answer.given': {
          target: 'resting',
          actions: { type: 'answer', params: ({ event }) => ({ isGiven: event.isGiven }) },
        },
      },
    },
  },
})
