import type { AccountUser } from '#contract/endpoints/users.ts'
import type { User } from '#contract/entities/user.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { invitationEndsAt } from '#rules/invitation.ts'
import { accountOf } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import type { OpenCustomer } from '../accounts/open-customer.ts'
import { findCustomer, lockCustomerRow } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, InvitationRow, ShownUserRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import type { AccountPerson } from './account-people-store.ts'
import { invitationChart } from './chart.ts'
import { invitationFacts } from './invitation.ts'

/** The business account. Throws `forbidden` for an individual, who has no users. */
export const businessAccount = async (q: Querier, customerId: string): Promise<CustomerRow> => {
  const customer = await findCustomer(q, customerId)
  if (customer?.accountType !== 'business') throw new AppError('forbidden')
  return customer
}

/**
 * Locks a business account until the transaction ends. Lock order for changes of members or invitations: the account, then the
 * person, their own account, the invitation.
 */
export const lockBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  await lockCustomerRow(tx, customerId)
  return businessAccount(tx, customerId)
}

/** Locks a business account. Throws a status conflict when it accepts no colleague. */
export const growingBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  const customer = await lockBusiness(tx, customerId)
  if (!canAddMembers(accountOf(customer))) throw statusConflict(customer)
  return customer
}

/** A person for the API, without the provider's subject. */
export const presentUser = (user: ShownUserRow, customer: OpenCustomer | null): User => {
  const own = user.isOwner ? customer : null
  return {
    id: user.id,
    status: user.status,
    role: user.role,
    termsConditions: customer !== null && customer.subscriptionDate !== null,
    isActive: user.isActive,
    city: own?.city ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    arabicFirstName: own?.arabicFirstName ?? null,
    arabicLastName: own?.arabicLastName ?? null,
    arabicAddress: own?.arabicAddress ?? null,
    accountName: own?.accountName ?? null,
    email: user.email,
    address: own?.address ?? null,
    firebaseId: null,
    customerId: user.customerId,
    postalCode: own?.postalCode ?? null,
    identificationNumber: own?.identificationNumber ?? null,
    province: own?.province ?? null,
    phone: own?.phone ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

/** An invited person in the shape of a user. */
export const presentInvitation = (
  invitation: InvitationRow,
  customer: OpenCustomer,
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

/** Shows no more data of a removed person than of a member. */
export const presentAccountUser = (person: AccountPerson, customer: OpenCustomer, now: Date): AccountUser => {
  if ('invitation' in person) return presentInvitation(person.invitation, customer, now)
  const { user, removedAt } = person
  if (removedAt === null)
    return { ...presentUser(user, customer), ...JOINED, isOwner: user.isOwner, removedAt: null }
  const gone = { ...user, isActive: false, isOwner: false, customerId: customer.id }
  return { ...presentUser(gone, customer), ...JOINED, isOwner: false, removedAt: removedAt.toISOString() }
}
