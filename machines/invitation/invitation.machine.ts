/**
 * An invitation into a business account or the reseller's team. The server owns it. A colleague joins an account by consent: the person
 * is asked when they sign in with the invited address, and answers. Whom the team invites comes into it by signing in. Sending it again
 * gives it its full time again.
 */
import { and, not } from 'xstate'
import { invitationSetup } from './setup.ts'

export type { InvitationEvent, InvitationFacts } from './setup.ts'

export const invitationMachine = invitationSetup.createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The person has not answered; they are asked, or come into the team, when they sign in.',
      on: {
        'person.accepted': {
          guard: and([not('leadsToTeam'), 'canJoin']),
          target: 'accepted',
          actions: 'announceAccepted',
        },
        'person.declined': {
          guard: and([not('leadsToTeam'), 'isInTime']),
          target: 'declined',
          actions: 'announceDeclined',
        },
        'person.signedIn': { guard: and(['leadsToTeam', 'canJoin']), target: 'accepted' },
        'account.resent': { guard: 'accountTakesColleagues', target: 'pending', actions: 'sendInvitation' },
        'account.withdrew': 'withdrawn',
        'deadline.passed': { guard: 'isOverdue', target: 'expired' },
      },
    },
    accepted: {
      description: 'The person agreed, or signed in, and belongs to the account or the team.',
      tags: 'over',
    },
    declined: { description: 'The person said no and stays where they are.', tags: 'over' },
    withdrawn: { description: 'The account or the team took the invitation back.', tags: 'over' },
    expired: { description: 'The invitation was not answered in time.', tags: 'over' },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVITATION_VERSION = 1
