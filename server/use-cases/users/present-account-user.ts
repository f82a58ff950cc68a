import type { AccountUser } from '#contract/endpoints/users.ts'
import type { CustomerRow, InvitationRow } from '../../db/schema.ts'
import type { AccountPerson } from '../../db/stores/account-people.ts'
import { presentUser } from '../customers/present-user.ts'

/** Somebody invited, in the shape of the user they will be. */
export const presentInvitation = (invitation: InvitationRow, customer: CustomerRow): AccountUser => ({
  ...presentUser(
    {
      id: invitation.id,
      issuer: '',
      subject: '',
      email: invitation.email,
      emailVerified: false,
      firstName: null,
      lastName: null,
      role: 'user',
      status: 'pending',
      isActive: false,
      isOwner: false,
      customerId: customer.id,
      revision: 1,
      createdAt: invitation.createdAt,
      updatedAt: invitation.sentAt,
    },
    customer,
  ),
  isOwner: false,
  removedAt: null,
})

/** Of who was removed no more is shown than while they belonged to the account. */
export const presentAccountUser = (person: AccountPerson, customer: CustomerRow): AccountUser => {
  if ('invitation' in person) return presentInvitation(person.invitation, customer)
  const { user, removedAt } = person
  if (removedAt === null) return { ...presentUser(user, customer), isOwner: user.isOwner, removedAt: null }
  const gone = { ...user, isActive: false, isOwner: false, customerId: customer.id }
  return { ...presentUser(gone, customer), isOwner: false, removedAt: removedAt.toISOString() }
}
