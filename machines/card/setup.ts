import { setup } from 'xstate'

/** What is true when the event is taken. */
export interface CardAttemptFacts {
  /** The 15 minutes of the attempt are over. */
  isOverdue: boolean
}

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
    context: {} as CardAttemptFacts,
    input: {} as CardAttemptFacts,
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
  guards: {
    isOverdue: ({ context }) => context.isOverdue,
  },
})
