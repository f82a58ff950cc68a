import type { AccountType } from '#contract/entities/common.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import { noteCustomerChange } from '../db/transaction.ts'

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

/** Opens the account of a user. Answers false when there already is one, also one made at the same moment. */
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

/** When the customer, or what is shown of them from other tables, changed last. */
export const customerChangedAt = async (q: Querier, id: string): Promise<Date | undefined> => {
  const row = await q.selectFrom('customers').select('updatedAt').where('id', '=', id).executeTakeFirst()
  return row?.updatedAt
}

/** The row, kept from others until the transaction ends. */
export const lockCustomerRow = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The account a person has opened, whether or not they belong to it now. */
export const customerOpenedBy = (q: Querier, userId: string): Promise<CustomerRow | undefined> =>
  q.selectFrom('customers').selectAll().where('userId', '=', userId).executeTakeFirst()

export const lockCustomerOfUser = (tx: Tx, userId: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

const noted = (row: CustomerRow): CustomerRow => {
  noteCustomerChange(row)
  return row
}

/** Writes columns without raising the revision: the caller raises it once for the whole change. */
export const updateCustomer = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  at: Date,
): Promise<CustomerRow> =>
  noted(
    await tx
      .updateTable('customers')
      .set({ ...change, updatedAt: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Writes columns as a change of its own. */
export const reviseCustomer = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  at: Date,
): Promise<CustomerRow> =>
  noted(
    await tx
      .updateTable('customers')
      .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: at }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** What a customer is shown changed in a table beside (a card, a check): the customer did, without a new revision. */
export const touchCustomer = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await updateCustomer(tx, id, {}, at)
}

/** The accounts opened with this address were told something: their windows look again. */
export const touchAccountsOpenedBy = async (tx: Tx, email: string, at: Date): Promise<void> => {
  const touched = await tx
    .updateTable('customers')
    .set({ updatedAt: at })
    .where('userId', 'in', tx.selectFrom('users').select('id').where('email', '=', email))
    .returning(['id', 'updatedAt'])
    .execute()
  touched.forEach(noteCustomerChange)
}

/** Whether another customer's account is on file with this CR, National ID or Iqama. */
export const numberTakenByAnother = async (
  q: Querier,
  number: string,
  customerId: string,
): Promise<boolean> => {
  const other = await q
    .selectFrom('customers')
    .select('id')
    .where('identificationNumber', '=', number)
    .where('id', '!=', customerId)
    .executeTakeFirst()
  return other !== undefined
}

/** A page of the accounts the billing engine has to look at, by id. */
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
