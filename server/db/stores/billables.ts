import { type RawBuilder, sql } from 'kysely'
import type { Querier } from '../client.ts'
import { asObject, asRows, readAll } from '../nested-rows.ts'
import { preparedRead } from '../prepared.ts'
import type { PackageChangeRow } from '../schema.ts'
import { PACKAGE_CHANGE } from './row-columns.ts'
import { ofSubAccount } from './usage.ts'

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
