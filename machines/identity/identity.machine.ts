/**
 * One identity verification, from the number to choose that the identity service returns. The server owns it: the signed callback,
 * a status answer or the deadline moves it. A person who chooses late, after EXPIRED, is still verified; after CANCELLED no answer
 * of the service counts. One ID belongs to one account.
 */
import { and, not, type SnapshotFrom, setup } from 'xstate'
import type { IdentityChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event. */
export interface IdentityFacts {
  /** The seconds to choose the number are over. */
  isOverdue: boolean
  /** The identity service accepts no other request for the same ID until it has decided about this one. */
  isInTheWay: boolean
  /** It began so long ago that a late choice is ignored. */
  isForgotten: boolean
  /** It is the customer's newest verification. Only the newest one may verify the person. */
  isNewest: boolean
  /** Another account has the ID. */
  idIsTaken: boolean
}

export type IdentityEvent =
  | { type: 'provider.completed' }
  | { type: 'provider.rejected' }
  | { type: 'provider.expired' }
  /** The service verified another ID than the requested one. */
  | { type: 'provider.failed' }
  /** The service knows of no such request. */
  | { type: 'provider.unknown' }
  | { type: 'deadline.passed' }
  | { type: 'customer.cancelled' }

const identitySetup = setup({
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
    /** Stores the reason, in the same transaction. */
    noteIdTaken: () => {},
  },
})

export const identityMachine = identitySetup.createMachine({
  id: 'identity',
  context: ({ input }) => input,
  initial: 'WAITING',
  states: {
    WAITING: {
      description: 'The person has 180 seconds to choose the number in the identity app.',
      tags: 'waiting-on-customer',
      on: {
        'provider.completed': [
          { guard: and(['isNewest', 'idIsTaken']), target: 'ERROR', actions: 'noteIdTaken' },
          { guard: 'isNewest', target: 'COMPLETED' },
        ],
        'provider.rejected': 'REJECTED',
        'provider.expired': 'EXPIRED',
        'provider.failed': 'ERROR',
        'provider.unknown': [{ guard: 'isOverdue', target: 'EXPIRED' }, { target: 'ERROR' }],
        'deadline.passed': { guard: 'isOverdue', target: 'EXPIRED' },
        'customer.cancelled': 'CANCELLED',
      },
    },
    EXPIRED: {
      description: 'No number was chosen in time; a late choice still counts.',
      tags: 'time-over',
      on: { 'provider.completed': { guard: and(['isNewest', not('idIsTaken')]), target: 'COMPLETED' } },
    },
    COMPLETED: {
      description: 'The identity service verified the person.',
      tags: 'verified',
      type: 'final',
    },
    REJECTED: {
      description: 'The person chose a wrong number, or refused the request in the app.',
      tags: 'refused',
      type: 'final',
    },
    ERROR: {
      description:
        'The identity service answered with a message instead of a decision, or another account has the ID.',
      type: 'final',
    },
    CANCELLED: {
      description:
        'The person cancelled; a new request must wait until the old one has expired at the service.',
      tags: ['time-over', 'given-up'],
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const IDENTITY_VERSION = 1

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>
export type IdentityState = IdentitySnapshot['value']

/** Placeholder facts, for questions that depend on the state alone. */
export const NO_FACTS: IdentityFacts = {
  isOverdue: false,
  isInTheWay: false,
  isForgotten: false,
  isNewest: true,
  idIsTaken: false,
}

/** Rebuilds the chart of a verification from an answer of the API. Only the server knows its facts. */
export const identitySnapshot = ({ chart }: { chart: IdentityChart }): IdentitySnapshot =>
  identityMachine.resolveState({ value: chart.state, context: NO_FACTS })

export const identityAllowList: AllowList<typeof identityMachine> = {
  context: {
    isOverdue: 'shown',
    isInTheWay: 'shown',
    isForgotten: 'shown',
    isNewest: 'shown',
    idIsTaken: 'shown',
  },
  events: {},
}
