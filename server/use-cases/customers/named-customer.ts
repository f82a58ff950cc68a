import { ForCustomer } from '#contract/for-customer.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'

const isWish = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'customerId' in query && 'isAdmin' in query

/**
 * The customer an administrator names in the query of a call; null when they name nobody, and for everybody else, whose word does
 * not count. Throws `not-found` when there is no such customer.
 */
export const namedCustomer = async (
  { db }: Pick<Deps, 'db'>,
  { role }: Pick<Actor, 'role'>,
  query: unknown,
): Promise<CustomerRow | null> => {
  if (role !== 'admin' || !isWish(query)) return null
  const { data } = ForCustomer.safeParse(query)
  const customer = data && (await findCustomer(db, data.customerId))
  if (!customer) throw new AppError('not-found')
  return customer
}
