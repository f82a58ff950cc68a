import { setup } from 'xstate'

export type CloudAccountEvent =
  | { type: 'suspension.wanted' }
  | { type: 'resumption.wanted' }
  | { type: 'closure.wanted' }
  | { type: 'provider.opened' }
  | { type: 'provider.suspended' }
  | { type: 'provider.resumed' }
  | { type: 'provider.closed' }
  | { type: 'provider.failed' }
  | { type: 'retry.requested' }

/**
 * `moving`: the provider is being asked for something. `failed`: the last try did not succeed; it is tried again, at once when an
 * administrator asks for it. `to-…`: what the provider is asked for. `usable`: the customer can use what runs there. `over`:
 * nothing can be used, now or later.
 */
type CloudAccountTag =
  | 'moving'
  | 'failed'
  | 'to-open'
  | 'to-suspend'
  | 'to-resume'
  | 'to-close'
  | 'usable'
  | 'over'

export const cloudAccountSetup = setup({
  types: { events: {} as CloudAccountEvent, tags: {} as CloudAccountTag },
  actions: {
    /** Becomes a job in the same transaction. */
    askProvider: () => {},
    announceFailure: () => {},
    announceOpening: () => {},
    announceClosing: () => {},
  },
})

export const closable = { 'closure.wanted': 'ending' } as const

export const opened = { 'provider.opened': { target: 'open', actions: 'announceOpening' } } as const

/** It may be closed at any of these moments, by us or at the provider. */
export const ended = { 'provider.closed': 'closed' } as const
