import { setup } from 'xstate'

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

export const invitationSetup = setup({
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
})
