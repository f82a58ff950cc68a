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
      leftAt: null,
      revision: 1,
      createdAt: invitation.createdAt,
      updatedAt: invitation.sentAt,
    },
    customer,
  ),
  isOwner: false,
})

export const presentAccountUser = (person: AccountPerson, customer: CustomerRow): AccountUser =>
  'user' in person
    ? { ...presentUser(person.user, customer), isOwner: person.user.isOwner }
    : presentInvitation(person.invitation, customer)
