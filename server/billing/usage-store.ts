import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import { asObject, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import { PACKAGE_CHANGE } from '../db/row-columns.ts'
import type { CustomerRow, NewUsageEntry, PackageChangeRow } from '../db/schema.ts'

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
const ofSubAccount = (subAccountId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
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
  if (!row) throw new Error(`There is no customer ${wanted.customerId}`)
  return row.amount
}

/** Usage of one Riyadh day, in halalas. */
interface DayUsage {
  day: string
  amount: number
}

/** What the next invoice of a customer is made of. What former sub-accounts used is never billed with what the present one does. */
export interface Billable {
  /** What no invoice has billed yet, by day. */
  usage: DayUsage[]
  /** What threshold invoices have billed since the last invoice that billed support, by day. */
  thresholdUsage: DayUsage[]
  /** The oldest first. */
  packages: PackageChangeRow[]
  /** The last Riyadh day up to which support was billed; null before the first monthly invoice. */
  supportBilledThrough: string | null
}

export type BillableJson = Omit<Billable, 'packages'> & { packages: object[] }

const SUPPORT_BILLED_THROUGH = sql`(
  select i.last_day from invoices i where i.customer_id = c.id and i.type <> 'threshold'
  order by i.last_day desc limit 1)`

const PARTS: Record<keyof Billable, RawBuilder<unknown>> = {
  usage: asRows(sql`
    select u.day, sum(u.amount)::float8 as amount from usage_entries u
    where u.customer_id = c.id and u.invoice_id is null and ${ofSubAccount(sql`c.gcp_sub_billing_account_id`)}
    group by u.day order by u.day`),
  thresholdUsage: asRows(sql`
    select u.day, sum(u.amount)::float8 as amount from usage_entries u join invoices t on t.id = u.invoice_id
    where u.customer_id = c.id and t.type = 'threshold'
      and t.last_day > coalesce(${SUPPORT_BILLED_THROUGH}, '0000-01-01')
    group by u.day order by u.day`),
  packages: asRows(sql`
    select ${PACKAGE_CHANGE.columns('h')} from package_changes h where h.customer_id = c.id order by h.since`),
  supportBilledThrough: SUPPORT_BILLED_THROUGH,
}

/** The same of the row `c` of the customers, as a column of a larger statement. */
export const BILLABLE: RawBuilder<BillableJson> = asObject<BillableJson>(PARTS)

export const readBillable = (json: BillableJson): Billable => ({
  ...json,
  packages: readAll(PACKAGE_CHANGE, json.packages),
})

const billableOfCustomer = preparedRead<{ customerId: string }, { billable: BillableJson }>(
  'billable',
  ['customerId'],
  (db, { customerId }) =>
    sql<{ billable: BillableJson }>`
      select ${BILLABLE} as billable from customers c where c.id = ${customerId}`.compile(db),
)

export const findBillable = async (q: Querier, customerId: string): Promise<Billable> => {
  const [row] = await billableOfCustomer(q, { customerId })
  if (!row) throw new Error(`There is no customer ${customerId}`)
  return readBillable(row.billable)
}
