/**
 * An invitation of a colleague into a business account. The server owns it. It is accepted by consent: the person is asked when they
 * sign in with the invited address, and answers. Sending it again gives it its full time again.
 */
import { invitationSetup } from './setup.ts'

export type { InvitationEvent, InvitationFacts } from './setup.ts'

export const invitationMachine = invitationSetup.createMachine({
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

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVITATION_VERSION = 1
