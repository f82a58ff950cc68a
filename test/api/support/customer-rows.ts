import { randomUUID } from 'node:crypto'
import type { CustomerEntry } from '#contract/endpoints/customer-list.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { numberColumns } from '#server/accounts/open-customer.ts'
import type { CustomerRow } from '#server/db/schema.ts'
import type { Api } from '../../support/api.ts'

export type ListReply = {
  customers: CustomerEntry[]
  totalItems: number
  totalPages: number
  currentPage: number
  more: boolean
  needsReview: number
} & ErrorBody

type CustomerFields = Pick<
  CustomerRow,
  | 'accountType'
  | 'businessName'
  | 'arabicBusinessName'
  | 'arabicFirstName'
  | 'arabicLastName'
  | 'accountName'
  | 'domain'
  | 'status'
  | 'statusReason'
>

export interface CustomerSeed extends Partial<CustomerFields> {
  firstName?: string | null
  lastName?: string | null
  email?: string
  createdAt?: Date
  identificationNumber?: string
}

/** Inserts customers in the state after an onboarding, which other tests cover. Returns their ids in the given order. */
export const addCustomers = async (
  { database: { db }, clock, server: { deps } }: Api,
  customers: readonly CustomerSeed[],
): Promise<string[]> => {
  const made = customers.map(
    ({ firstName = null, lastName = null, email, createdAt, identificationNumber, ...customer }) => {
      const [id, userId] = [randomUUID(), randomUUID()]
      const at = createdAt ?? clock.now()
      const user = {
        id: userId,
        issuer: 'https://identity.example',
        subject: userId,
        email: email ?? `${userId}@elsewhere.example`,
        emailVerified: true,
        firstName,
        lastName,
        role: 'user' as const,
        isOwner: true,
        customerId: null,
        createdAt: at,
        updatedAt: at,
      }
      const accountType = customer.accountType ?? 'business'
      const row = {
        id,
        userId,
        stepVersion: 1,
        statusVersion: 1,
        accountType,
        status: 'active' as const,
        ...customer,
        ...(identificationNumber !== undefined &&
          numberColumns(deps, { id, accountType }, identificationNumber)),
        createdAt: at,
        updatedAt: at,
      }
      return { user, row }
    },
  )
  await db
    .insertInto('users')
    .values(made.map(({ user }) => user))
    .execute()
  await db
    .insertInto('customers')
    .values(made.map(({ row }) => row))
    .execute()
  return made.map(({ row }) => row.id)
}

/** Reads the customer list as an administrator. Throws unless the answer is 200. */
export const listFor =
  (api: Api) =>
  async (query: Record<string, string> = {}): Promise<ListReply> => {
    const token = await api.adminToken()
    const { status, body } = await api.call<ListReply>('GET', '/v1/customers', { token, query })
    if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

export const idsOf = ({ customers }: ListReply): string[] => customers.map(({ id }) => id)
