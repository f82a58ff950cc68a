/**
 * A prompt that is shown before a refused call is sent again. It asks an administrator for a reason, or for a fresh sign-in. The
 * portal owns it. The call waits outside the chart for the answer; all waiting calls share one prompt. The dialogs themselves are
 * the charts `visit` and `confirm-sign-in`.
 */
import { setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

export type CallPromptEvent = { type: 'call.waits' } | { type: 'answer.given'; isGiven: boolean }

const callPromptSetup = setup({
  types: {
    events: {} as CallPromptEvent,
    tags: {} as 'asking',
  },
  actors: {
    /** Sends `call.waits` when a call waits. */
    watchCalls: unprovidedCallback<CallPromptEvent>('call-prompt', 'watchCalls'),
    /** Loads the dialog; fails when it cannot be fetched. */
    fetchDialog: unprovided<void>('call-prompt', 'fetchDialog'),
  },
  actions: {
    /** Repeat or fail every waiting call. */
    answer: effect<{ isGiven: boolean }>(),
  },
})

export const callPromptMachine = callPromptSetup.createMachine({
  id: 'call-prompt',
  invoke: { src: 'watchCalls' },
  initial: 'resting',
  states: {
    resting: {
      description: 'No call is waiting.',
      on: { 'call.waits': 'fetching' },
    },
    fetching: {
      description: 'A call is waiting while the dialog loads, which happens at its first use.',
      invoke: {
        id: 'fetchDialog',
        src: 'fetchDialog',
        onDone: 'asking',
        onError: { target: 'resting', actions: { type: 'answer', params: { isGiven: false } } },
      },
    },
    asking: {
      description: 'The dialog is open, and the call waits for the answer.',
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

export const callPromptAllowList: AllowList<typeof callPromptMachine> = {
  context: {},
  events: { 'answer.given': { isGiven: 'shown' } },
}
