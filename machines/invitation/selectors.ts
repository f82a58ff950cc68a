import type { User } from '#contract/entities/user.ts'
import { type InvitationFacts, type InvitationSnapshot, invitationMachine } from './invitation.machine.ts'

const pending = (facts: InvitationFacts) =>
  invitationMachine.resolveState({ value: 'pending', context: facts })

/** The sign-in asks the person about the invitation. */
export const isToBeAsked = (facts: InvitationFacts): boolean =>
  facts.personIsFree && pending(facts).can({ type: 'person.declined' })

export const canAccept = (facts: InvitationFacts): boolean => pending(facts).can({ type: 'person.accepted' })

export const canResend = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'account.resent' })

export const canWithdraw = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'account.withdrew' })

/** The invitation expired without an answer; only another mail opens it again. */
export const isTooLate = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'deadline.passed' })

export type InvitationOutcome = Exclude<InvitationSnapshot['value'], 'pending'>

/** Placeholder facts, for questions that depend on the state alone. */
const NO_FACTS: InvitationFacts = {
  toTeam: false,
  accountTakesColleagues: false,
  personIsFree: false,
  isOverdue: false,
  isRequested: false,
}

/** The invitation was answered or withdrawn, or has expired. */
export const isInvitationOver = (state: string): state is InvitationOutcome =>
  invitationMachine.resolveState({ value: state, context: NO_FACTS }).hasTag('over')

/** The person is invited and has not joined: their status is the invitation's. */
export const isInvited = ({ status }: Pick<User, 'status'>): boolean => status in invitationMachine.states
