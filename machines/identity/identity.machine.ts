/**
 * One identity verification, from the moment the identity service gave us a number to choose. The server owns it: the
 * signed callback, a status answer or the deadline moves it. A person who chooses late, after EXPIRED, is verified all
 * the same; after CANCELLED nothing the service says counts any more. One ID belongs to one account.
 */
import { and, not } from 'xstate'
import { identitySetup } from './setup.ts'

export type { IdentityEvent, IdentityFacts } from './setup.ts'

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
      description: 'The identity service vouched for the person.',
      tags: 'verified',
      type: 'final',
    },
    REJECTED: {
      description: 'The wrong number was chosen, or the request was refused in the app.',
      tags: 'refused',
      type: 'final',
    },
    ERROR: {
      description:
        'The identity service answered with a message instead of a decision, or another account has the ID.',
      type: 'final',
    },
    CANCELLED: {
      description: 'The person gave up; a new request must wait until the old one is dead at the service.',
      tags: ['time-over', 'given-up'],
      type: 'final',
    },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const IDENTITY_VERSION = 1
