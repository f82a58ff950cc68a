import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import { canAccept, isToBeAsked } from '#machines/invitation/selectors.ts'
import { customerTitle } from '#rules/customer-title.ts'
import { invitationEndsAt, invitationsEndedBy } from '#rules/invitation.ts'
import { personName } from '#rules/person-name.ts'
import type { Querier } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { customerOpenedBy, findCustomer } from '../../db/stores/customers.ts'
import { acceptableInvitation } from '../../db/stores/invitations.ts'
import { findUser } from '../../db/stores/users.ts'
import { invitationFacts } from './invitation-facts.ts'
import { ownAccount } from './own-account.ts'

/** The invitation this person is to be asked about, if any. */
export const openInvitation = async (
  q: Querier,
  user: UserRow,
  now: Date,
): Promise<OpenInvitation | null> => {
  if (user.role !== 'user') return null
  const invitation = await acceptableInvitation(q, user.email, invitationsEndedBy(now))
  if (!invitation) return null
  const customer = await findCustomer(q, invitation.customerId)
  const inviter = await findUser(q, invitation.invitedBy)
  const own = await customerOpenedBy(q, user.id)
  const person = { user, own }
  const facts = customer && invitationFacts({ invitation, customer, person }, now)
  const owned = ownAccount(own)
  if (!inviter || !facts || !isToBeAsked(facts) || owned === 'live') return null
  return {
    id: invitation.id,
    inviter: { name: personName(inviter), email: inviter.email },
    company: customerTitle(customer) ?? customer.accountName,
    expiresAt: invitationEndsAt(invitation.sentAt).toISOString(),
    own: owned,
    canAccept: canAccept(facts),
  }
}
