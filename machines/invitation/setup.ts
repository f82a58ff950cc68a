import { setup } from 'xstate'

/** What is true when the event is taken. */
export interface InvitationFacts {
  /** It leads into the reseller's team; else into a business account. */
  toTeam: boolean
  /** The account that invites takes colleagues; one whose application was not accepted does not. The team always does. */
  accountTakesColleagues: boolean
  /**
   * The person belongs to no other account, not to the team, and has no account of their own that is in use; to come into the team, none
   * that they have begun either.
   */
  personIsFree: boolean
  /** It was last sent so long ago that it cannot be accepted any more. */
  isOverdue: boolean
}

/** `account`: the side that invites, which may be the team. */
export type InvitationEvent =
  | { type: 'person.accepted' }
  | { type: 'person.declined' }
  | { type: 'person.signedIn' }
  | { type: 'account.resent' }
  | { type: 'account.withdrew' }
  | { type: 'deadline.passed' }

export const invitationSetup = setup({
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
    /** Consent is not enough: a person is never taken out of an account in use, or out of the team. */
    canJoin: ({ context }) => context.accountTakesColleagues && context.personIsFree && !context.isOverdue,
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    sendInvitation: () => {},
    announceAccepted: () => {},
    announceDeclined: () => {},
  },
})
