/**
 * An invitation into a business account or the reseller's team. The server owns it. A colleague joins an account by consent: they
 * are asked at the sign-in with the invited address. A person invited to the team joins it by signing in. Sending an invitation
 * again restarts its time. The person of an expired invitation can ask for a new one, once a day.
 */
import { and, not, type SnapshotFrom, setup } from 'xstate'
import type { InvitationChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event. */
export interface InvitationFacts {
  /** It is for the reseller's team; otherwise for a business account. */
  toTeam: boolean
  /** The inviting account accepts colleagues: not if its application was rejected. The team always does. */
  accountTakesColleagues: boolean
  /**
   * The person belongs to no other account or team and has no account in use. To join the team, they must not have begun an
   * account either.
   */
  personIsFree: boolean
  /** It was sent so long ago that it can no longer be accepted. */
  isOverdue: boolean
  /** The person asked for a new one less than a day ago. */
  isRequested: boolean
}

/** `account`: the inviting side, which may be the team. */
export type InvitationEvent =
  | { type: 'person.accepted' }
  | { type: 'person.declined' }
  | { type: 'person.signedIn' }
  | { type: 'person.requested' }
  | { type: 'account.resent' }
  | { type: 'account.withdrew' }
  | { type: 'deadline.passed' }

const invitationSetup = setup({
  types: {
    context: {} as InvitationFacts,
    input: {} as InvitationFacts,
    events: {} as InvitationEvent,
    tags: {} as 'over',
  },
  guards: {
    leadsToTeam: ({ context }) => context.toTeam,
    isInTime: ({ context }) => !context.isOverdue,
    isOverdue: ({ context }) => context.isOverdue,
    accountTakesColleagues: ({ context }) => context.accountTakesColleagues,
    /** Consent is not enough: a person never leaves an account in use, or the team, by accepting. */
    canJoin: ({ context }) => context.accountTakesColleagues && context.personIsFree && !context.isOverdue,
    canRequest: ({ context }) =>
      context.accountTakesColleagues && context.personIsFree && context.isOverdue && !context.isRequested,
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    sendInvitation: () => {},
    announceAccepted: () => {},
    announceDeclined: () => {},
    announceRequest: () => {},
  },
})

export const invitationMachine = invitationSetup.createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description:
        'The person has not answered; they answer at their next sign-in, which adds an invited team member at once.',
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
        'person.requested': { guard: 'canRequest', target: 'pending', actions: 'announceRequest' },
        'account.resent': { guard: 'accountTakesColleagues', target: 'pending', actions: 'sendInvitation' },
        'account.withdrew': 'withdrawn',
        'deadline.passed': { guard: 'isOverdue', target: 'expired' },
      },
    },
    accepted: {
      description: 'The person accepted, or signed in, and is a member of the account or the team.',
      tags: 'over',
    },
    declined: { description: 'The person declined; nothing changed for them.', tags: 'over' },
    withdrawn: { description: 'The account or the team withdrew the invitation.', tags: 'over' },
    expired: { description: 'The invitation expired without an answer.', tags: 'over' },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const INVITATION_VERSION = 1

export type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>

/** Rebuilds the chart of an invitation from an answer of the API. Only the server knows the facts about the person. */
export const invitationSnapshot = ({ state, facts }: InvitationChart): InvitationSnapshot =>
  invitationMachine.resolveState({
    value: state,
    context: { ...facts, personIsFree: false, isRequested: false },
  })

export const invitationAllowList: AllowList<typeof invitationMachine> = {
  context: {
    toTeam: 'shown',
    accountTakesColleagues: 'shown',
    personIsFree: 'shown',
    isOverdue: 'shown',
    isRequested: 'shown',
  },
  events: {},
}
