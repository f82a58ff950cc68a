/**
 * An invitation of a colleague into a business account. The server owns it. It is accepted by consent: the person is asked when they
 * sign in with the invited address, and answers. Sending it again gives it its full time again.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVITATION_VERSION = 1

/** What is true when the event is taken. */
export interface InvitationFacts {
  /** The account that invites takes colleagues; one whose application was not accepted does not. */
  accountTakesColleagues: boolean
  /** The person belongs to no other account, not to the team, and has no account of their own that is in use. */
  personIsFree: boolean
  /** It was last sent so long ago that it cannot be accepted any more. */
  isOverdue: boolean
}

export type InvitationEvent =
  | { type: 'person.accepted' }
  | { type: 'person.declined' }
  | { type: 'account.resent' }
  | { type: 'account.withdrew' }
  | { type: 'deadline.passed' }

export const invitationMachine = setup({
  types: {
    context: {} as InvitationFacts,
    input: {} as InvitationFacts,
    events: {} as InvitationEvent,
    tags: {} as 'open' | 'over',
  },
  guards: {
    isInTime: ({ context }) => !context.isOverdue,
    isOverdue: ({ context }) => context.isOverdue,
    accountTakesColleagues: ({ context }) => context.accountTakesColleagues,
    /** Consent is not enough: a person is never taken out of an account in use, or out of the team. */
    canJoin: ({ context }) => context.accountTakesColleagues && context.personIsFree && !context.isOverdue,
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    sendInvitation: () => {},
    announceAccepted: () => {},
    announceDeclined: () => {},
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The person has not answered; they are asked when they sign in.',
      tags: 'open',
      on: {
        'person.accepted': { guard: 'canJoin', target: 'accepted', actions: 'announceAccepted' },
        'person.declined': { guard: 'isInTime', target: 'declined', actions: 'announceDeclined' },
        'account.resent': { guard: 'accountTakesColleagues', target: 'pending', actions: 'sendInvitation' },
        'account.withdrew': 'withdrawn',
        'deadline.passed': { guard: 'isOverdue', target: 'expired' },
      },
    },
    accepted: { description: 'The person agreed and belongs to the account.', tags: 'over' },
    declined: { description: 'The person said no and stays where they are.', tags: 'over' },
    withdrawn: { description: 'The account took the invitation back.', tags: 'over' },
    expired: { description: 'The invitation was not answered in time.', tags: 'over' },
  },
})
