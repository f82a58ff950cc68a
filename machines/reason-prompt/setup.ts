import { setup } from 'xstate'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

export type ReasonPromptEvent = { type: 'reason.wanted' } | { type: 'answer.given'; isGiven: boolean }

export const reasonPromptSetup = setup({
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
