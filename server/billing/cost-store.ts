import { type RawBuilder, sql } from 'kysely'
import { NO_PROJECT } from '#contract/entities/cost-filters.ts'
import type { Querier } from '../db/client.ts'
import { asObject, asRow, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { CustomerRow, InvoiceLineRow } from '../db/schema.ts'
import { CUSTOMER } from '../db/tables/account-tables.ts'
import { INVOICE_LINE } from '../db/tables/billing-tables.ts'
import {
  BILLABLE,
  type BillableItems,
  type BillableItemsJson,
  type DayUsage,
  dailyUsage,
  ofSubAccount,
  readBillable,
} from './usage-store.ts'

/** Usage in halalas before discount and VAT: of the month, and of the month before through `comparedThrough`. */
export interface UsageSum {
  amount: number
  previous: number
}

/** The data behind the costs of a month, read at one moment. */
export interface CostLedger {
  customer: CustomerRow
  billable: BillableItems
  /** The current cloud account's usage by day since `recentFrom`, for a forecast. A day without usage has no row. */
  recentUsage: DayUsage[]
  /** The lines of issued invoices that begin in the month or in the month before. */
  lines: InvoiceLineRow[]
  /** All usage of each month. */
  total: UsageSum
  /** Filtered. A day without usage has no row. */
  days: DayUsage[]
  filtered: UsageSum
  /** The most expensive first; filtered by project only. */
  services: (UsageSum & { service: string })[]
  /** The most expensive first; filtered by service only. */
  projects: (UsageSum & { project: string | null })[]
}

interface CostFilter {
  service: string | null
  project: string | null
}

interface DayQuery extends CostFilter {
  customerId: string
  day: string
}

export interface CostQuery extends CostFilter {
  customerId: string
  firstDay: string
  lastDay: string
  /** The first day of the month before. */
  previousFirstDay: string
  /** The last day of `previous`. */
  comparedThrough: string
  /** The first day of `recentUsage`. */
  recentFrom: string
}

type CostLedgerJson = Omit<CostLedger, 'customer' | 'billable' | 'lines'> & {
  customer: object
  billable: BillableItemsJson
  lines: object[]
}

/** The usage of the row `c` that is or will be billed, by day, service and project. */
const cellsBetween = (first: RawBuilder<string>, last: RawBuilder<string>) => sql`
  select u.day, u.service, u.project, sum(u.amount) as amount from usage_entries u
  where u.customer_id = c.id and u.day between ${first} and ${last}
    and (u.invoice_id is not null or ${ofSubAccount(sql`c.gcp_sub_billing_account_id`)})
  group by u.day, u.service, u.project`

const ofService = (service: RawBuilder<string | null>) =>
  sql`(${service}::text is null or service = ${service})`
const ofProject = (project: RawBuilder<string | null>) =>
  sql`(${project}::text is null or coalesce(project, ${sql.lit(NO_PROJECT)}) = ${project})`

const costLedger = preparedRead<CostQuery, { costs: CostLedgerJson }>(
  'costs of a month',
  [
    'customerId',
    'firstDay',
    'lastDay',
    'previousFirstDay',
    'comparedThrough',
    'recentFrom',
    'service',
    'project',
  ],
  (db, { customerId, firstDay, lastDay, previousFirstDay, recentFrom, service, project, ...query }) => {
    const { comparedThrough } = query
    const sums = sql`
      coalesce(sum(amount) filter (where day >= ${firstDay}), 0)::float8 as amount,
      coalesce(sum(amount) filter (where day <= ${comparedThrough}), 0)::float8 as previous`
    /** The month, and the days of the month before that are compared with it. */
    const isCompared = sql`(day >= ${firstDay} or day <= ${comparedThrough})`
    const isWanted = sql`${ofService(service)} and ${ofProject(project)}`
    const costs = asObject<CostLedgerJson>({
      customer: asRow(sql`select ${CUSTOMER.columns('c')}`),
      billable: BILLABLE,
      recentUsage: dailyUsage(recentFrom, lastDay),
      lines: asRows(sql`
        select ${INVOICE_LINE.columns('l')} from invoices i join invoice_lines l on l.invoice_id = i.id
        where i.customer_id = c.id and l.first_day between ${previousFirstDay} and ${lastDay}`),
      total: asRow(sql`
        select coalesce(sum(amount) filter (where day >= ${firstDay}), 0)::float8 as amount,
          coalesce(sum(amount) filter (where day < ${firstDay}), 0)::float8 as previous from cells`),
      days: asRows(sql`
        select day, sum(amount)::float8 as amount from cells where day >= ${firstDay} and ${isWanted} group by day order by day`),
      filtered: asRow(sql`select ${sums} from cells where ${isWanted}`),
      services: asRows(sql`
        select service, ${sums} from cells where ${ofProject(project)} and ${isCompared} group by service order by 2 desc, 3 desc, 1`),
      projects: asRows(sql`
        select project, ${sums} from cells where ${ofService(service)} and ${isCompared} group by project order by 2 desc, 3 desc, 1`),
    })
    return sql<{ costs: CostLedgerJson }>`
      with cells as (
        select cell.* from customers c, lateral (${cellsBetween(previousFirstDay, lastDay)}) cell
        where c.id = ${customerId})
      select ${costs} as costs from customers c where c.id = ${customerId}`.compile(db)
  },
)

/** Undefined for an unknown customer. */
export const findCostLedger = async (q: Querier, query: CostQuery): Promise<CostLedger | undefined> => {
  const [row] = await costLedger(q, query)
  if (!row) return undefined
  const { costs } = row
  return {
    ...costs,
    customer: CUSTOMER.read(costs.customer),
    billable: readBillable(costs.billable),
    lines: readAll(INVOICE_LINE, costs.lines),
  }
}

/** Usage of one service and project, in halalas before discount and VAT. */
interface UsageCell {
  service: string
  project: string | null
  amount: number
}

const usageCells = preparedRead<DayQuery, UsageCell>(
  'usage of a day by service and project',
  ['customerId', 'day', 'service', 'project'],
  (db, { customerId, day, service, project }) =>
    sql<UsageCell>`
      select service, project, amount::float8 as amount
      from customers c, lateral (${cellsBetween(day, day)}) cell
      where c.id = ${customerId} and ${ofService(service)} and ${ofProject(project)}
      order by service, project`.compile(db),
)

/** The filtered usage of a Riyadh day, by service and project. */
export const findUsageCells = (q: Querier, query: DayQuery): Promise<UsageCell[]> => usageCells(q, query)
