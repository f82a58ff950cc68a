import type { User } from '#contract/entities/user.ts'
import type { CustomerRow, UserRow } from '../../db/schema.ts'

/** A person as the portal shows them. The provider's subject is nobody's business there. */
export const presentUser = (user: UserRow, customer: CustomerRow | null): User => {
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
