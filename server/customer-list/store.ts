import { type RawBuilder, sql } from 'kysely'
import type { CustomerStatus } from '#contract/entities/common.ts'
import type { CustomerSortField } from '#contract/entities/list-filters.ts'
import type { SortOrder } from '#contract/entities/paging.ts'
import type { Querier } from '../db/client.ts'
import type { NumberHash } from '../sealing/sealed-columns.ts'

/** The list's status (null: any) and order. */
export interface ListFilter {
  status: CustomerStatus | null
  sortField: CustomerSortField
  sortOrder: SortOrder
}

export interface Page {
  limit: number
  offset: number
}

/** The largest character. Appended to a prefix, it sorts after every text with that prefix. */
const LAST_CHARACTER = '\u{10FFFF}'

const COLUMNS = { createdAt: sql.ref('created_at'), name: sql.ref('name_key') } as const

/** Reverses the order of equal customers with the direction, so that one index serves both. */
export const orderOf = ({ sortField, sortOrder }: Omit<ListFilter, 'status'>): RawBuilder<unknown> => {
  const idOrder = (sortField === 'name') === (sortOrder === 'asc') ? 'asc' : 'desc'
  return sql`${COLUMNS[sortField]} ${sql.raw(sortOrder)}, customer_id ${sql.raw(idOrder)}`
}

export const ofStatus = ({ status }: Pick<ListFilter, 'status'>): RawBuilder<unknown> =>
  status === null ? sql`true` : sql`status = ${status}`

/** The shortest text that the text index can find. */
const MIN_INDEXED_LENGTH = 3

/** Matches a text anywhere in the entry's search text. One or two characters match only the start of the name. */
const contains = (text: string): RawBuilder<unknown> =>
  text.length >= MIN_INDEXED_LENGTH
    ? sql`search_text like search_pattern(${text})`
    : sql`name_key >= search_form(${text}) and name_key < search_form(${text}) || ${LAST_CHARACTER}`

interface ListPosition {
  /** The row's part of the order, and the number of rows in earlier parts. */
  part: string
  before: number
}

/** The position of the row after `offset` others, without reading them; undefined beyond the end. */
export const findPosition = async (
  q: Querier,
  filter: ListFilter,
  offset: number,
): Promise<ListPosition | undefined> => {
  const { rows } = await sql<ListPosition>`
    with parts as (
      select part, sum(change)::int as held from customer_tallies
      where sort = ${filter.sortField} and ${ofStatus(filter)} group by part
    ), reached as (
      select part, held, sum(held) over (order by part ${sql.raw(filter.sortOrder)})::int as upto from parts
    )
    select part, upto - held as before from reached where upto > ${offset} order by upto limit 1`.execute(q)
  return rows[0]
}

const fromPart = ({ sortField, sortOrder }: ListFilter, part: string): RawBuilder<unknown> => {
  if (sortField === 'createdAt')
    return sortOrder === 'asc'
      ? sql`created_at >= ${`${part}T00:00:00Z`}::timestamptz`
      : sql`created_at < ${`${part}T00:00:00Z`}::timestamptz + interval '1 day'`
  return sortOrder === 'asc' ? sql`name_key >= ${part}` : sql`name_key < ${part + LAST_CHARACTER}`
}

/** The customers after `offset` others, counted from the start of a part of the order. */
export const idsFromPart = async (
  q: Querier,
  filter: ListFilter,
  part: string,
  { limit, offset }: Page,
): Promise<string[]> => {
  const { rows } = await sql<{ customerId: string }>`
    select customer_id from customer_entries where ${ofStatus(filter)} and ${fromPart(filter, part)}
    order by ${orderOf(filter)} limit ${limit} offset ${offset}`.execute(q)
  return rows.map(({ customerId }) => customerId)
}

export interface Hits {
  found: number
  ids: string[]
}

/** The matches among the first `look` customers of a list. `looked`: the number of customers read. */
export const hitsAmongFirst = async (
  q: Querier,
  filter: ListFilter,
  { text, look, limit, offset }: Page & { text: string; look: number },
): Promise<Hits & { looked: number }> => {
  const { rows } = await sql<Hits & { looked: number }>`
    with near as materialized (
      select customer_id, ${COLUMNS[filter.sortField]}, (${contains(text)}) as hit from customer_entries
      where ${ofStatus(filter)} order by ${orderOf(filter)} limit ${look}
    )
    select count(*)::int as looked, (count(*) filter (where hit))::int as found, to_json(array(
      select customer_id from near where hit order by ${orderOf(filter)} limit ${limit} offset ${offset}
    )) as ids from near`.execute(q)
  return rows[0] ?? { looked: 0, found: 0, ids: [] }
}

interface Holders {
  /** Counts matches of any status, up to `limit`. */
  held: number
  /** The matches with the list's status, in its order. An arbitrary selection once `held` has reached `limit`. */
  ids: string[]
}

/**
 * The customers whose CR, account name, domain or e-mail address equals a text, and the person whose number has one of the hashes.
 * Reads at most `limit`.
 */
export const holdersOf = async (
  q: Querier,
  filter: ListFilter,
  { text, hashes, limit }: { text: string; hashes: readonly NumberHash[]; limit: number },
): Promise<Holders> => {
  const { rows } = await sql<Holders>`
    with holders as materialized (
      select customer_id, created_at, name_key, status from customer_entries
      where identifiers @> array[search_form(${text})]
      union
      select customer_id, created_at, name_key, status from customer_entries
      where customer_id in (select id from customers where number_hash = any(${hashes}))
      limit ${limit}
    )
    select count(*)::int as held, to_json(array(
      select customer_id from holders where ${ofStatus(filter)} order by ${orderOf(filter)}
    )) as ids from holders`.execute(q)
  return rows[0] ?? { held: 0, ids: [] }
}

/** All matches of a text. Uses the index, so call it for rare texts. */
export const allHits = async (
  q: Querier,
  filter: ListFilter,
  { text, limit, offset }: Page & { text: string },
): Promise<Hits> => {
  const { rows } = await sql<Hits>`
    with hits as materialized (
      select customer_id, created_at, name_key, status from customer_entries where ${contains(text)}
    ), kept as (select * from hits where ${ofStatus(filter)})
    select count(*)::int as found, to_json(array(
      select customer_id from kept order by ${orderOf(filter)} limit ${limit} offset ${offset}
    )) as ids from kept`.execute(q)
  return rows[0] ?? { found: 0, ids: [] }
}

/** A cursor in the sorted list, as the database writes it. */
export interface ListCursor {
  key: string
  customerId: string
}

export interface MarkRange {
  text: string | null
  after: ListCursor | null
  limit: number
}

/** The next customers after a cursor, for reading the whole list. */
export const marksAfter = async (
  q: Querier,
  filter: ListFilter,
  { text, after, limit }: MarkRange,
): Promise<ListCursor[]> => {
  const column = COLUMNS[filter.sortField]
  const beyond = sql.raw(filter.sortOrder === 'asc' ? '>' : '<')
  const idBeyond = sql.raw((filter.sortField === 'name') === (filter.sortOrder === 'asc') ? '>' : '<')
  const key = filter.sortField === 'createdAt' ? sql`${after?.key}::timestamptz` : sql`${after?.key}`
  const left =
    after === null
      ? sql`true`
      : sql`${column} ${beyond}= ${key} and (${column} ${beyond} ${key} or customer_id ${idBeyond} ${after.customerId}::uuid)`
  const { rows } = await sql<ListCursor>`
    select ${column}::text as key, customer_id from customer_entries
    where ${ofStatus(filter)} and ${text === null ? sql`true` : contains(text)} and ${left}
    order by ${orderOf(filter)} limit ${limit}`.execute(q)
  return rows
}

/** Replaces the tallies' changes by their sums. Changes written meanwhile stay until the next run. */
export const sumTallies = async (q: Querier): Promise<void> => {
  await sql`
    with gone as (
      delete from customer_tallies where (sort, status, part) in (
        select sort, status, part from customer_tallies group by sort, status, part having count(*) > 1
      ) returning sort, status, part, change
    )
    insert into customer_tallies (sort, status, part, change)
    select sort, status, part, sum(change) from gone group by sort, status, part having sum(change) <> 0`.execute(
    q,
  )
}
