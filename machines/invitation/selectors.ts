import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/entities/user.ts'
import { type InvitationFacts, invitationMachine } from './invitation.machine.ts'

type InvitationState = SnapshotFrom<typeof invitationMachine>['value']

const pending = (facts: InvitationFacts) =>
  invitationMachine.resolveState({ value: 'pending', context: facts })

/** Whether the person of an open invitation is to be asked when they sign in. */
export const isToBeAsked = (facts: InvitationFacts): boolean =>
  facts.personIsFree && pending(facts).can({ type: 'person.declined' })

/** Whether an open invitation may be accepted. */
export const canAccept = (facts: InvitationFacts): boolean => pending(facts).can({ type: 'person.accepted' })

export type InvitationOutcome = Exclude<InvitationState, 'pending'>

/** For a question that the state alone answers. */
const NO_FACTS: InvitationFacts = { accountTakesColleagues: false, personIsFree: false, isOverdue: false }

/** Whether an invitation in this state was answered, taken back or not answered in time. */
export const isInvitationOver = (state: string): state is InvitationOutcome =>
  invitationMachine.resolveState({ value: state, context: NO_FACTS }).hasTag('over')

/** Whether a person in the list of an account is only invited to it, and has not joined: their status is the invitation's. */
export const isInvited = ({ status }: Pick<User, 'status'>): boolean => status in invitationMachine.states
