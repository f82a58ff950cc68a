import type { AccountType } from '#contract/entities/common.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import { beforeChange, noteCustomerChange } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

export interface NewCustomer {
  id: string
  userId: string
  accountType: AccountType
  stepVersion: number
  statusVersion: number
  firstName: string | null
  lastName: string | null
  contactEmail: string
  referrer: string | null
  at: Date
}

/** Inserts the account of a user. Returns false when the user already has an account, even if a concurrent request inserted it. */
export const insertCustomer = async (q: Querier, { at, ...customer }: NewCustomer): Promise<boolean> => {
  const inserted = await q
    .insertInto('customers')
    .values({ ...customer, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findCustomer = (q: Querier, id: string): Promise<CustomerRow | undefined> =>
  q.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()

/** The instant of the last change to the customer or to the customer's data in other tables. */
export const customerChangedAt = async (q: Querier, id: string): Promise<Date | undefined> => {
  const row = await q.selectFrom('customers').select('updatedAt').where('id', '=', id).executeTakeFirst()
  return row?.updatedAt
}

/** Locks the row until the transaction ends. */
export const lockCustomerRow = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The account that this user opened, even if the user no longer belongs to it. */
export const customerOpenedBy = (q: Querier, userId: string): Promise<CustomerRow | undefined> =>
  q.selectFrom('customers').selectAll().where('userId', '=', userId).executeTakeFirst()

export const lockCustomerOfUser = (tx: Tx, userId: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

const noteChange = (row: CustomerRow): CustomerRow => {
  noteCustomerChange(row)
  return row
}

/** Writes columns and keeps the revision; the caller raises it once for the whole change. */
export const updateCustomer = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  at: Date,
): Promise<CustomerRow> => {
  await beforeChange(tx, 'account', id)
  return noteChange(
    await tx
      .updateTable('customers')
      .set({ ...change, updatedAt: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Writes columns and raises the revision. */
export const reviseCustomer = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  at: Date,
): Promise<CustomerRow> => {
  await beforeChange(tx, 'account', id)
  return noteChange(
    await tx
      .updateTable('customers')
      .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: at }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Marks the customer as changed after a write to another table (a card, a check). Keeps the revision. */
export const touchCustomer = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await updateCustomer(tx, id, {}, at)
}

/** Marks the accounts opened with this address as changed, so that their windows refetch. */
export const touchAccountsOpenedBy = async (tx: Tx, email: string, at: Date): Promise<void> => {
  const touched = await tx
    .updateTable('customers')
    .set({ updatedAt: at })
    .where('userId', 'in', tx.selectFrom('users').select('id').where('email', '=', email))
    .returning(['id', 'updatedAt'])
    .execute()
  touched.forEach(noteCustomerChange)
}

/** The account that the person with this address opened. */
export const customerOfOwner = async (q: Querier, email: string): Promise<string | undefined> => {
  const row = await q
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.userId')
    .select('customers.id')
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** True when another customer of this type has this CR, National ID or Iqama. */
export const numberTakenByAnother = async (
  { vault }: Pick<Deps, 'vault'>,
  q: Querier,
  number: string,
  { id, accountType }: Pick<CustomerRow, 'id' | 'accountType'>,
): Promise<boolean> => {
  const others = q.selectFrom('customers').select('id').where('id', '!=', id)
  const holders =
    accountType === 'business'
      ? others.where('crNumber', '=', number)
      : others.where('numberHash', 'in', vault.hashes(number))
  return (await holders.executeTakeFirst()) !== undefined
}

/** A page of the accounts that are due for billing, by id. */
export const customersDueForBilling = (
  q: Querier,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<Pick<CustomerRow, 'id' | 'billingDueAt'>[]> => {
  const due = q
    .selectFrom('customers')
    .select(['id', 'billingDueAt'])
    .where('billingDueAt', '<=', now)
    .orderBy('id')
    .limit(limit)
  return (after === null ? due : due.where('id', '>', after)).execute()
}
