import type { User } from '#contract/entities/user.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { accountOf } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { findCustomer, lockCustomerRow } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, ShownUserRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'

/** The account whose people are meant. An individual has none but themselves. */
export const businessAccount = async (q: Querier, customerId: string): Promise<CustomerRow> => {
  const customer = await findCustomer(q, customerId)
  if (customer?.accountType !== 'business') throw new AppError('forbidden')
  return customer
}

/**
 * The same, kept from others until the transaction ends. What changes who belongs to an account, or is invited, locks the account first,
 * then the person, the account of their own, and the invitation.
 */
export const lockBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  await lockCustomerRow(tx, customerId)
  return businessAccount(tx, customerId)
}

/** The account a colleague may be added to, locked. */
export const growingBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  const customer = await lockBusiness(tx, customerId)
  if (!canAddMembers(accountOf(customer))) throw statusConflict(customer)
  return customer
}

/** A person as the portal shows them. The provider's subject is not shown. */
export const presentUser = (user: ShownUserRow, customer: CustomerRow | null): User => {
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
