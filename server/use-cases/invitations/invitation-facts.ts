import { canAddMembers } from '#machines/account/selectors.ts'
import type { InvitationFacts } from '#machines/invitation/invitation.machine.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../../db/schema.ts'
import { knownAccountOf } from '../../workflows/account.ts'
import { ownAccount } from './own-account.ts'

interface Concerned {
  invitation: Pick<InvitationRow, 'sentAt'>
  /** The account that invites. */
  customer: CustomerRow
  /** The invited person, once they have signed in, with the account they have opened. */
  person?: { user: UserRow; own: CustomerRow | undefined }
}

const isFree = ({ user, own }: NonNullable<Concerned['person']>): boolean =>
  user.role === 'user' &&
  user.isActive &&
  (user.customerId === null || user.isOwner) &&
  ownAccount(own) !== 'live'

/** An account in an unknown state refuses the answer itself. */
const takesColleagues = (customer: CustomerRow): boolean => {
  const account = knownAccountOf(customer)
  return account === null || canAddMembers(account)
}

/** What the chart of an invitation asks about. */
export const invitationFacts = ({ invitation, customer, person }: Concerned, now: Date): InvitationFacts => ({
  accountTakesColleagues: takesColleagues(customer),
  personIsFree: person !== undefined && isFree(person),
  isOverdue: invitation.sentAt <= invitationsEndedBy(now),
})
