/**
 * Whether an administrator is being asked why they act for a customer. The portal owns it. A change that was refused for want of a
 * reason waits outside of the chart until it is answered; however many wait, the question is asked once. The dialog itself is the
 * chart `visit`.
 */
import { setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

export type ReasonPromptEvent = { type: 'reason.wanted' } | { type: 'answer.given'; isGiven: boolean }

const reasonPromptSetup = setup({
  types: {
    events: {} as ReasonPromptEvent,
    tags: {} as 'asking',
  },
  actors: {
    /** Sends `reason.wanted` when a call waits for a reason. */
    watchCalls: unprovidedCallback<ReasonPromptEvent>('reason-prompt', 'watchCalls'),
    /** Brings the dialog; fails when it cannot be fetched. */
    fetchDialog: unprovided<void>('reason-prompt', 'fetchDialog'),
  },
  actions: {
    /** Tell every call that waits whether it may be sent again. */
    answer: effect<{ isGiven: boolean }>(),
  },
})

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

export const reasonPromptAllowList: AllowList<typeof reasonPromptMachine> = {
  context: {},
  events: { 'answer.given': { isGiven: 'shown' } },
}
