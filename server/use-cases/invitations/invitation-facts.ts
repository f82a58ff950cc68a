import type { InvitationFacts } from '#machines/invitation/invitation.machine.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import { mayGrow } from '#rules/open-to-change.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../../db/schema.ts'
import { ownAccount } from './own-account.ts'

interface Concerned {
  invitation: Pick<InvitationRow, 'sentAt'>
  /** The account that invites. */
  customer: Pick<CustomerRow, 'status'>
  /** The invited person, once they have signed in, with the account they have opened. */
  person?: { user: UserRow; own: CustomerRow | undefined }
}

const isFree = ({ user, own }: NonNullable<Concerned['person']>): boolean =>
  user.role === 'user' &&
  user.isActive &&
  (user.customerId === null || user.isOwner) &&
  ownAccount(own) !== 'live'

/** What the chart of an invitation asks about. */
export const invitationFacts = ({ invitation, customer, person }: Concerned, now: Date): InvitationFacts => ({
  accountTakesColleagues: mayGrow(customer.status),
  personIsFree: person !== undefined && isFree(person),
  isOverdue: invitation.sentAt <= invitationsEndedBy(now),
})
