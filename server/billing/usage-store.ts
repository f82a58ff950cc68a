import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import { asObject, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { CustomerRow, NewUsageEntry, PackageChangeRow } from '../db/schema.ts'
import { PACKAGE_CHANGE } from '../db/tables/billing-tables.ts'

/** Rows per statement: PostgreSQL accepts 65535 values in one. */
const BATCH = 5000

/** Stores new usage entries and leaves stored ones unchanged. Returns true if an entry was new. The caller locks the customer's row. */
export const insertUsage = async (tx: Tx, entries: readonly NewUsageEntry[]): Promise<boolean> => {
  let isNew = false
  for (let start = 0; start < entries.length; start += BATCH) {
    const inserted = await tx
      .insertInto('usageEntries')
      .values(entries.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.columns(['customerId', 'entryId']).doNothing())
      .returning('entryId')
      .execute()
    isNew ||= inserted.length > 0
  }
  return isNew
}

/** True for usage of this cloud account or of none. */
export const ofSubAccount = (subAccountId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(sub_account_id is null or sub_account_id = ${subAccountId})`

/** Marks the current cloud account's unbilled usage up to a day as billed. Call in the transaction that summed the usage. */
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

/** SQL for the usage of the current cloud account of the row `c` between two Riyadh days, billed or not, in halalas. */
export const usageBetweenDays = (first: RawBuilder<string>, last: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`(
    select coalesce(sum(u.amount), 0)::float8 from usage_entries u
    where u.customer_id = c.id and ${ofSubAccount(sql`c.gcp_sub_billing_account_id`)} and u.day between ${first} and ${last})`

/** SQL for the usage of each day of the current cloud account of the row `c` between two Riyadh days, billed or not. */
export const dailyUsage = (first: RawBuilder<string>, last: RawBuilder<string>): RawBuilder<object[]> =>
  asRows(sql`
    select u.day, sum(u.amount)::float8 as amount from usage_entries u
    where u.customer_id = c.id and ${ofSubAccount(sql`c.gcp_sub_billing_account_id`)} and u.day between ${first} and ${last}
    group by u.day order by u.day`)

interface UsageQuery {
  customerId: string
  firstDay: string
  lastDay: string
}

const usageOfDays = preparedRead<UsageQuery, { amount: number }>(
  'usage between days',
  ['customerId', 'firstDay', 'lastDay'],
  (db, { customerId, firstDay, lastDay }) =>
    sql<{ amount: number }>`
      select ${usageBetweenDays(firstDay, lastDay)} as amount from customers c where c.id = ${customerId}`.compile(
      db,
    ),
)

/** The usage of one customer's current cloud account between two Riyadh days, billed or not, in halalas. */
export const usageBetween = async (q: Querier, query: UsageQuery): Promise<number> => {
  const [row] = await usageOfDays(q, query)
  if (!row) throw new Error(`There is no customer ${query.customerId}`)
  return row.amount
}

/** Usage of one Riyadh day, in halalas. */
export interface DayUsage {
  day: string
  amount: number
}

/** The basis of a customer's next invoice. Usage of former cloud accounts is never billed together with the current one's. */
export interface BillableItems {
  /** Unbilled usage by day. */
  usage: DayUsage[]
  /** Usage by day in threshold invoices since the last invoice with support. */
  thresholdUsage: DayUsage[]
  /** Oldest first. */
  packages: PackageChangeRow[]
  /** The last Riyadh day of billed support; null before the first monthly invoice. */
  supportBilledThrough: string | null
}

export type BillableItemsJson = Omit<BillableItems, 'packages'> & { packages: object[] }

const SUPPORT_BILLED_THROUGH = sql`(
  select i.last_day from invoices i where i.customer_id = c.id and i.type <> 'threshold'
  order by i.last_day desc limit 1)`

const PARTS: Record<keyof BillableItems, RawBuilder<unknown>> = {
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

/** `BillableItems` as an SQL column of the row `c`, to embed in a larger statement. */
export const BILLABLE: RawBuilder<BillableItemsJson> = asObject<BillableItemsJson>(PARTS)

export const readBillable = (json: BillableItemsJson): BillableItems => ({
  ...json,
  packages: readAll(PACKAGE_CHANGE, json.packages),
})

const billableOfCustomer = preparedRead<{ customerId: string }, { billable: BillableItemsJson }>(
  'billable',
  ['customerId'],
  (db, { customerId }) =>
    sql<{ billable: BillableItemsJson }>`
      select ${BILLABLE} as billable from customers c where c.id = ${customerId}`.compile(db),
)

export const findBillable = async (q: Querier, customerId: string): Promise<BillableItems> => {
  const [row] = await billableOfCustomer(q, { customerId })
  if (!row) throw new Error(`There is no customer ${customerId}`)
  return readBillable(row.billable)
}

/** True when the invoice `i` bills usage of the cloud account `a`. */
const IS_BILLED = sql`exists (
  select from usage_entries u where u.invoice_id = i.id and u.sub_account_id = a.sub_account_id)`

const accountOfInvoice = preparedRead<{ invoiceId: string }, { subAccountId: string; displayName: string }>(
  'cloud account of an invoice',
  ['invoiceId'],
  (db, { invoiceId }) =>
    sql<{ subAccountId: string; displayName: string }>`
      select a.sub_account_id as "subAccountId", a.display_name as "displayName"
      from invoices i join cloud_accounts a on a.customer_id = i.customer_id and a.sub_account_id is not null
        and (a.created_at <= i.created_at or ${IS_BILLED})
      where i.id = ${invoiceId} order by ${IS_BILLED} desc, a.number desc limit 1`.compile(db),
)

/**
 * The cloud account of an invoice's usage; without usage, the customer's cloud account at its issue. Undefined when none was open yet.
 */
export const billedCloudAccount = async (
  q: Querier,
  invoiceId: string,
): Promise<{ subAccountId: string; displayName: string } | undefined> =>
  (await accountOfInvoice(q, { invoiceId }))[0]
