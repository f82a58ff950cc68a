import { setup } from 'xstate'

export type CardAttemptEvent =
  | { type: 'provider.approved' }
  | { type: 'provider.undecided' }
  | { type: 'provider.declined' }
  | { type: 'provider.failed' }
  | { type: 'card.saved' }
  | { type: 'customer.dropped' }
  | { type: 'lifetime.passed' }

export const cardAttemptSetup = setup({
  types: {
    events: {} as CardAttemptEvent,
    tags: {} as
      | 'unfinished'
      | 'waiting-on-customer'
      | 'waiting-on-provider'
      | 'verified'
      | 'saved'
      | 'refused'
      | 'broken-off'
      | 'given-up'
      | 'over',
  },
})
