import { setup } from 'xstate'

/** What is true when the event is taken. */
export interface IdentityFacts {
  /** The seconds to choose the number are over. */
  isOverdue: boolean
  /** The identity service takes no other request for the same ID, unless it has decided about this one. */
  isInTheWay: boolean
  /** It began so long ago that a late choice is not looked for any more. */
  isForgotten: boolean
  /** The customer has started no other since: only the newest may say who they are. */
  isNewest: boolean
  /** Another account has the ID. */
  idIsTaken: boolean
}

export type IdentityEvent =
  | { type: 'provider.completed' }
  | { type: 'provider.rejected' }
  | { type: 'provider.expired' }
  /** The service vouched for another ID than the one that was asked about. */
  | { type: 'provider.failed' }
  /** The service knows of no such request. */
  | { type: 'provider.unknown' }
  | { type: 'deadline.passed' }
  | { type: 'customer.cancelled' }

export const identitySetup = setup({
  types: {
    context: {} as IdentityFacts,
    input: {} as IdentityFacts,
    events: {} as IdentityEvent,
    tags: {} as 'waiting-on-customer' | 'verified' | 'refused' | 'time-over' | 'given-up',
  },
  guards: {
    isOverdue: ({ context }) => context.isOverdue,
    isNewest: ({ context }) => context.isNewest,
    idIsTaken: ({ context }) => context.idIsTaken,
  },
  actions: {
    /** Writes the reason down, in the same transaction. */
    noteIdTaken: () => {},
  },
})
