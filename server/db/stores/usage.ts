import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Querier, Tx } from '../client.ts'
import { preparedRead } from '../prepared.ts'
import type { CustomerRow, NewUsageEntry } from '../schema.ts'

/** Rows of one statement: the database takes 65535 values in one. */
const AT_ONCE = 5000

/** Keeps what the provider reported; an entry that is already there stays as it is. The caller holds the customer's row. */
export const insertUsage = async (tx: Tx, entries: readonly NewUsageEntry[]): Promise<void> => {
  for (let start = 0; start < entries.length; start += AT_ONCE)
    await tx
      .insertInto('usageEntries')
      .values(entries.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['customerId', 'entryId']).doNothing())
      .execute()
}

/** Whether a row of the usage is of this sub-account of its customer, or of none that has a name. */
export const ofSubAccount = (subAccountId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(sub_account_id is null or sub_account_id = ${subAccountId})`

/** Ties what is unbilled of the present sub-account up to a day to the invoice that bills it, in the transaction that summed it up. */
export const billUsage = async (
  tx: Tx,
  { id, gcpSubBillingAccountId }: Pick<CustomerRow, 'id' | 'gcpSubBillingAccountId'>,
  throughDay: string,
  invoiceId: string,
): Promise<void> => {
  await tx
    .updateTable('usageEntries')
    .set({ invoiceId })
    .where('customerId', '=', id)
    .where(ofSubAccount(sql`${gcpSubBillingAccountId}`))
    .where('invoiceId', 'is', null)
    .where('day', '<=', throughDay)
    .execute()
}

/** Everything the present sub-account of the row `c` of the customers used from one Riyadh day to another, billed or not, in halalas. */
export const usageBetweenDays = (first: RawBuilder<string>, last: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`(
    select coalesce(sum(u.amount), 0)::float8 from usage_entries u
    where u.customer_id = c.id and ${ofSubAccount(sql`c.gcp_sub_billing_account_id`)} and u.day between ${first} and ${last})`

/** A customer, and the Riyadh days of their usage. */
interface UsageOfDays {
  customerId: string
  firstDay: string
  lastDay: string
}

const usageOfDays = preparedRead<UsageOfDays, { amount: number }>(
  'usage between days',
  ['customerId', 'firstDay', 'lastDay'],
  (db, { customerId, firstDay, lastDay }) =>
    sql<{ amount: number }>`
      select ${usageBetweenDays(firstDay, lastDay)} as amount from customers c where c.id = ${customerId}`.compile(
      db,
    ),
)

/** The same of one customer. */
export const usageBetween = async (q: Querier, wanted: UsageOfDays): Promise<number> => {
  const [row] = await usageOfDays(q, wanted)
  return row?.amount ?? 0
}
