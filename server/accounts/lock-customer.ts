import { ForCustomer } from '#contract/for-customer.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { versionConflict } from './conflicts.ts'
import { findCustomer, lockCustomerRow } from './store.ts'

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

/** The id of the customer an administrator names; null when they name none, and for every other caller, whose word does not count. */
export const namedCustomerId = ({ role }: Pick<Actor, 'role'>, query: unknown): string | null => {
  if (role !== 'admin' || !namesCustomer(query)) return null
  const { data } = ForCustomer.safeParse(query)
  if (!data) throw new AppError('not-found')
  return data.customerId
}

/** That customer. Throws `not-found` when there is no such customer. */
export const namedCustomer = async (
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'role'>,
  query: unknown,
): Promise<CustomerRow | null> => {
  const id = namedCustomerId(actor, query)
  if (id === null) return null
  const customer = await findCustomer(db, id)
  if (!customer) throw new AppError('not-found')
  return customer
}
