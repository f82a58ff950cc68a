import { type RawBuilder, sql } from 'kysely'
import { PAGE_MAX, SORT_ORDERS } from '#contract/entities/paging.ts'
import { CUSTOMER_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { REVIEW_FILTER } from '#contract/entities/status-filter.ts'
import type { Querier } from '../db/client.ts'
import { nestedRows } from '../db/nested-rows.ts'
import { preparedRead, preparedVariants } from '../db/prepared.ts'
import type { CustomerRow, UserRow } from '../db/schema.ts'
import { type ListFilter, ofStatus, orderOf } from './store.ts'

type CustomerColumns = Pick<
  CustomerRow,
  | 'id'
  | 'accountType'
  | 'businessName'
  | 'arabicBusinessName'
  | 'arabicFirstName'
  | 'arabicLastName'
  | 'domain'
  | 'createdAt'
  | 'status'
  | 'statusReason'
  | 'statusVersion'
  | 'step'
  | 'stepVersion'
>
type OwnerColumns = Pick<UserRow, 'firstName' | 'lastName' | 'email'>

/** The columns of an entry of the list. */
export type EntryRow = CustomerColumns & OwnerColumns

const CUSTOMER = nestedRows<CustomerColumns>({
  id: 'plain',
  accountType: 'plain',
  businessName: 'plain',
  arabicBusinessName: 'plain',
  arabicFirstName: 'plain',
  arabicLastName: 'plain',
  domain: 'plain',
  createdAt: 'instant',
  status: 'plain',
  statusReason: 'plain',
  statusVersion: 'plain',
  step: 'plain',
  stepVersion: 'plain',
})
const OWNER = nestedRows<OwnerColumns>({ firstName: 'plain', lastName: 'plain', email: 'plain' })
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

/** The entries of these customers, in this order. */
export const entriesOf = async (q: Querier, ids: readonly string[]): Promise<EntryRow[]> => {
  if (ids.length === 0) return []
  const rows = await entriesByIds(q, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface Totals {
  /** Counts the customers of the list. */
  totalItems: number
  /** Counts all customers that wait for a review, regardless of the filter. */
  needsReview: number
}

const totalOf = (condition: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(change), 0)::int from customer_tallies where sort = 'all' and ${condition})`

const totals = (status: RawBuilder<unknown>) => sql`
  ${totalOf(status)} as total_items, ${totalOf(sql`status = ${sql.lit(REVIEW_FILTER)}`)} as needs_review`

/** The length of the list, and the number of customers that wait for a review. */
export const totalsOf = async (q: Querier, filter: Pick<ListFilter, 'status'>): Promise<Totals> => {
  const { rows } = await sql<Totals>`select ${totals(ofStatus(filter))}`.execute(q)
  return rows[0] ?? { totalItems: 0, needsReview: 0 }
}

interface FirstPage extends Totals {
  entries: EntryRow[]
}

interface Variant extends Omit<ListFilter, 'status'> {
  isNarrowed: boolean
}

const VARIANTS: readonly Variant[] = CUSTOMER_SORT_FIELDS.flatMap((sortField) =>
  SORT_ORDERS.flatMap((sortOrder) =>
    [false, true].map((isNarrowed) => ({ sortField, sortOrder, isNarrowed })),
  ),
)

const nameOf = ({ sortField, sortOrder, isNarrowed }: Variant): string =>
  `first page of customers by ${sortField} ${sortOrder}${isNarrowed ? ', of a status' : ''}`

interface PageQuery {
  status: ListFilter['status']
  limit: number
}

const firstPages = preparedVariants<Variant, PageQuery, Totals & { entries: object[] }>(
  VARIANTS,
  nameOf,
  ['status', 'limit'],
  (db, values, { isNarrowed, ...sorting }) => {
    const status = isNarrowed ? sql`status = ${values.status}` : sql`true`
    const order = orderOf(sorting)
    // The planner does not know the parameter, so a second, literal limit tells it that a page is short.
    return sql<Totals & { entries: object[] }>`
      select ${totals(status)}, (
        select coalesce(json_agg(shown order by ${order}), '[]'::json)
        from (
          select * from (
            select customer_id, created_at, name_key from customer_entries
            where ${status} order by ${order} limit ${sql.lit(PAGE_MAX)}
          ) longest limit ${values.limit}
        ) entry
        cross join lateral (
          select ${COLUMNS} from customers c join users u on u.id = c.user_id where c.id = entry.customer_id
        ) shown
      ) as entries`.compile(db)
  },
)

/** The first page of a list with its totals, in one statement. */
export const firstPage = async (
  q: Querier,
  { status, ...sorting }: ListFilter,
  limit: number,
): Promise<FirstPage> => {
  const [row] = await firstPages(q, { ...sorting, isNarrowed: status !== null }, { status, limit })
  if (!row) throw new Error('The list of customers has no totals')
  return { ...row, entries: row.entries.map((entry) => ({ ...OWNER.read(entry), ...CUSTOMER.read(entry) })) }
}
