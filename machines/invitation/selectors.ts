import type { User } from '#contract/entities/user.ts'
import { type InvitationFacts, type InvitationSnapshot, invitationMachine } from './invitation.machine.ts'

const pending = (facts: InvitationFacts) =>
  invitationMachine.resolveState({ value: 'pending', context: facts })

/** Whether the person of an open invitation is to be asked when they sign in. */
export const isToBeAsked = (facts: InvitationFacts): boolean =>
  facts.personIsFree && pending(facts).can({ type: 'person.declined' })

/** Whether an open invitation may be accepted. */
export const canAccept = (facts: InvitationFacts): boolean => pending(facts).can({ type: 'person.accepted' })

/** Whether an invitation may be sent once more. */
export const canResend = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'account.resent' })

/** Whether an invitation may be taken back. */
export const canWithdraw = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'account.withdrew' })

/** Whether an open invitation was not answered in time: only sending it again opens it to its person. */
export const isTooLate = (invitation: InvitationSnapshot): boolean =>
  invitation.can({ type: 'deadline.passed' })

export type InvitationOutcome = Exclude<InvitationSnapshot['value'], 'pending'>

/** For a question that the state alone answers. */
const NO_FACTS: InvitationFacts = {
  toTeam: false,
  accountTakesColleagues: false,
  personIsFree: false,
  isOverdue: false,
}

/** Whether an invitation in this state was answered, taken back or not answered in time. */
export const isInvitationOver = (state: string): state is InvitationOutcome =>
  invitationMachine.resolveState({ value: state, context: NO_FACTS }).hasTag('over')

/** Whether a person in the list of an account is only invited to it, and has not joined: their status is the invitation's. */
export const isInvited = ({ status }: Pick<User, 'status'>): boolean => status in invitationMachine.states
