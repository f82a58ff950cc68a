import type { AccountUser } from '#contract/endpoints/users.ts'
import { invitationEndsAt } from '#rules/invitation.ts'
import type { CustomerRow, InvitationRow } from '../db/schema.ts'
import type { AccountPerson } from './account-people-store.ts'
import { presentUser } from './account-users.ts'
import { invitationChart } from './chart.ts'
import { invitationFacts } from './invitation.ts'

/** An invited person in the shape of a user. */
export const presentInvitation = (
  invitation: InvitationRow,
  customer: CustomerRow,
  now: Date,
): AccountUser => ({
  ...presentUser(
    {
      id: invitation.id,
      email: invitation.email,
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
  invitation: invitationChart(invitation, invitationFacts({ invitation, customer }, now)),
  invitedUntil: invitationEndsAt(invitation.sentAt).toISOString(),
})

const JOINED = { invitation: null, invitedUntil: null }

/** A removed person shows no more data than as a member. */
export const presentAccountUser = (person: AccountPerson, customer: CustomerRow, now: Date): AccountUser => {
  if ('invitation' in person) return presentInvitation(person.invitation, customer, now)
  const { user, removedAt } = person
  if (removedAt === null)
    return { ...presentUser(user, customer), ...JOINED, isOwner: user.isOwner, removedAt: null }
  const gone = { ...user, isActive: false, isOwner: false, customerId: customer.id }
  return { ...presentUser(gone, customer), ...JOINED, isOwner: false, removedAt: removedAt.toISOString() }
}
