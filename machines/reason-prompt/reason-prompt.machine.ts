/**
 * The prompt for the reason of an administrator who acts for a customer. The portal owns it. A change that the server refused
 * without a reason waits outside the chart for the answer; all waiting changes share one prompt. The dialog itself is the chart
 * `visit`.
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
    /** Loads the dialog; fails when it cannot be fetched. */
    fetchDialog: unprovided<void>('reason-prompt', 'fetchDialog'),
  },
  actions: {
    /** Repeat or fail every waiting call. */
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
