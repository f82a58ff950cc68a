import { ForCustomer } from '#contract/for-customer.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, lockCustomerRow } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { versionConflict } from '../../workflows/conflicts.ts'

/** The customer's row, kept from others until the transaction ends. Refuses a write made from an older revision. */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  ifMatch: number | undefined,
): Promise<CustomerRow> {
  const row = await lockCustomerRow(tx, customerId)
  if (!row) throw new AppError('not-found')
  if (ifMatch !== undefined && ifMatch !== row.revision) throw versionConflict(row)
  return row
}

const namesCustomer = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'customerId' in query && 'isAdmin' in query

/**
 * The customer an administrator names in the query of a call; null when they name none, and for every other caller, whose word does
 * not count. Throws `not-found` when there is no such customer.
 */
export const namedCustomer = async (
  { db }: Pick<Deps, 'db'>,
  { role }: Pick<Actor, 'role'>,
  query: unknown,
): Promise<CustomerRow | null> => {
  if (role !== 'admin' || !namesCustomer(query)) return null
  const { data } = ForCustomer.safeParse(query)
  const customer = data && (await findCustomer(db, data.customerId))
  if (!customer) throw new AppError('not-found')
  return customer
}
