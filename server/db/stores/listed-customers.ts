import { type RawBuilder, sql } from 'kysely'
import { PAGE_MAX, SORT_ORDERS } from '#contract/entities/paging.ts'
import { CUSTOMER_SORT_FIELDS } from '#contract/entities/sorting.ts'
import type { Querier } from '../client.ts'
import { nestedRows } from '../nested-rows.ts'
import { preparedRead } from '../prepared.ts'
import type { CustomerRow, UserRow } from '../schema.ts'
import { type ListFilter, ofStatus, orderOf } from './customer-entries.ts'

type OfCustomer = Pick<
  CustomerRow,
  | 'id'
  | 'accountType'
  | 'businessName'
  | 'domain'
  | 'createdAt'
  | 'status'
  | 'statusReason'
  | 'statusVersion'
  | 'step'
  | 'stepVersion'
>
type OfOwner = Pick<UserRow, 'firstName' | 'lastName' | 'email'>

/** What the list shows of a customer. */
export type EntryRow = OfCustomer & OfOwner

const CUSTOMER = nestedRows<OfCustomer>({
  id: 'plain',
  accountType: 'plain',
  businessName: 'plain',
  domain: 'plain',
  createdAt: 'instant',
  status: 'plain',
  statusReason: 'plain',
  statusVersion: 'plain',
  step: 'plain',
  stepVersion: 'plain',
})
const OWNER = nestedRows<OfOwner>({ firstName: 'plain', lastName: 'plain', email: 'plain' })
const COLUMNS = sql`${CUSTOMER.columns('c')}, ${OWNER.columns('u')}`

const entriesByIds = preparedRead<{ ids: readonly string[] }, EntryRow>(
  'customers by ids',
  ['ids'],
  (db, { ids }) =>
    sql<EntryRow>`
    select ${COLUMNS} from customers c join users u on u.id = c.user_id where c.id = any(${ids}::uuid[])`.compile(
      db,
    ),
)

/** What the list shows of these customers, in this order. */
export const entriesOf = async (q: Querier, ids: readonly string[]): Promise<EntryRow[]> => {
  if (ids.length === 0) return []
  const rows = await entriesByIds(q, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface Totals {
  /** Customers of the list. */
  totalItems: number
  /** Customers of any kind that wait for a review. */
  needsReview: number
}

const totalOf = (condition: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(change), 0)::int from customer_tallies where sort = 'all' and ${condition})`

const totals = (status: RawBuilder<unknown>) => sql`
  ${totalOf(status)} as total_items, ${totalOf(sql`status = 'pending-review'`)} as needs_review`

/** How long the list is, and how many customers wait for a review. */
export const totalsOf = async (q: Querier, filter: Pick<ListFilter, 'status'>): Promise<Totals> => {
  const { rows } = await sql<Totals>`select ${totals(ofStatus(filter))}`.execute(q)
  return rows[0] ?? { totalItems: 0, needsReview: 0 }
}

interface FirstPage extends Totals {
  entries: EntryRow[]
}

type Order = Pick<ListFilter, 'sortField' | 'sortOrder'>

const firstPageRead = (name: string, order: Order, isNarrowed: boolean) =>
  preparedRead<{ status: ListFilter['status']; limit: number }, Totals & { entries: object[] }>(
    name,
    ['status', 'limit'],
    (db, values) => {
      const status = isNarrowed ? sql`status = ${values.status}` : sql`true`
      // A limit of its own tells the planner, which does not see the value, that a page is short.
      return sql<Totals & { entries: object[] }>`
        select ${totals(status)}, (
          select coalesce(json_agg(shown order by ${orderOf(order)}), '[]'::json)
          from (
            select * from (
              select customer_id, created_at, name_key from customer_entries
              where ${status} order by ${orderOf(order)} limit ${sql.lit(PAGE_MAX)}
            ) longest limit ${values.limit}
          ) entry
          cross join lateral (
            select ${COLUMNS} from customers c join users u on u.id = c.user_id where c.id = entry.customer_id
          ) shown
        ) as entries`.compile(db)
    },
  )

const nameOf = ({ sortField, sortOrder }: Order, isNarrowed: boolean): string =>
  `first page of customers by ${sortField} ${sortOrder}${isNarrowed ? ', of a status' : ''}`

const FIRST_PAGES = new Map<string, ReturnType<typeof firstPageRead>>()
for (const sortField of CUSTOMER_SORT_FIELDS)
  for (const sortOrder of SORT_ORDERS)
    for (const isNarrowed of [false, true]) {
      const name = nameOf({ sortField, sortOrder }, isNarrowed)
      FIRST_PAGES.set(name, firstPageRead(name, { sortField, sortOrder }, isNarrowed))
    }

/** The first page of a list with its totals, by one statement. */
export const firstPage = async (q: Querier, filter: ListFilter, limit: number): Promise<FirstPage> => {
  const name = nameOf(filter, filter.status !== null)
  const [row] = (await FIRST_PAGES.get(name)?.(q, { status: filter.status, limit })) ?? []
  if (!row) throw new Error(`There is no ${name}`)
  return { ...row, entries: row.entries.map((entry) => ({ ...OWNER.read(entry), ...CUSTOMER.read(entry) })) }
}
