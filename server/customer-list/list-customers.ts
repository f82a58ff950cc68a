import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customer-list.ts'
import type { ShownStatus, StatusReason } from '#contract/entities/common.ts'
import { ACCOUNT_NAME_PREFIXES } from '#contract/text/account-name.ts'
import { IdentityNumber, plainNumber } from '#contract/text/numbers.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { arabicTitle, customerLabel } from '#rules/names.ts'
import { pagingOf, searchText } from '#rules/paging.ts'
import { type CustomerState, isKnownCustomer } from '../accounts/known-customer.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { type EntryRow, entriesOf, firstPage, type Totals, totalsOf } from './list-store.ts'
import {
  allHits,
  findPosition,
  hitsAmongFirst,
  holdersOf,
  idsFromPart,
  type ListCursor,
  type ListFilter,
  type MarkRange,
  marksAfter,
  type Page,
} from './store.ts'

type ListDeps = Pick<Deps, 'db' | 'vault'>
type ExportDeps = Pick<Deps, 'standby' | 'vault'>

/** A page of customers, with the number of applications that wait for a review. */
export const listCustomers = async (
  deps: ListDeps,
  { query: { limit, page, ...query } }: Pick<Call<typeof endpoints.listCustomers>, 'query'>,
): Promise<ReplyOf<typeof endpoints.listCustomers>> => {
  const { filter, text } = parseListQuery(query)
  const range = { limit, offset: page * limit }
  const { entries, totalItems, more, needsReview } =
    text === null ? await plainPage(deps, filter, range) : await searchedPage(deps, filter, text, range)
  return {
    customers: entries.map((row) => ({
      ...row,
      ...displayStatus(row),
      arabicName: arabicTitle(row),
      createdAt: row.createdAt.toISOString(),
    })),
    ...pagingOf(totalItems, { limit, page }, more),
    more,
    needsReview,
  }
}

/** Streams the customers of a filter as CSV. */
export const exportCustomers = (
  deps: ExportDeps,
  query: QueryOf<typeof endpoints.exportCustomers>,
): AsyncIterable<string> => linesOf(deps, parseListQuery(query))

/** The rows of an export of customers; `more`: there are more than that. */
export const countCustomers = async (
  deps: ListDeps,
  query: QueryOf<typeof endpoints.exportCustomers>,
): Promise<{ rows: number; more: boolean }> => {
  const { filter, text } = parseListQuery(query)
  if (text === null) return { rows: (await totalsOf(deps.db, filter)).totalItems, more: false }
  const { totalItems, more } = await matchesOf(deps, filter, text, { limit: 1, offset: 0 })
  return { rows: totalItems, more }
}

interface ListQuery {
  filter: ListFilter
  /** Null: no search. */
  text: string | null
}

/** Applies the defaults: newest first, any status. */
const parseListQuery = ({
  status,
  sortField = 'createdAt',
  sortOrder = sortField === 'name' ? 'asc' : 'desc',
  searchString = '',
}: QueryOf<typeof endpoints.exportCustomers>): ListQuery => ({
  filter: { status: status || null, sortField, sortOrder },
  text: searchText(searchString),
})

/** Above this count an exact match is too broad, for example the domain of an e-mail provider. */
const MAX_EXACT = 100

/** A person's number in a text: the number alone, or the account name that is proposed for it. */
const numberIn = (text: string): string | null => {
  const part = plainNumber(text)
  const number = part.startsWith(ACCOUNT_NAME_PREFIXES.individual)
    ? part.slice(ACCOUNT_NAME_PREFIXES.individual.length)
    : part
  return IdentityNumber.safeParse(number).success ? number : null
}

/**
 * The customers whose CR, personal number, account name, domain or e-mail address equals the text; null when there are none or too many.
 * Counts matches of every status, because a status filter does not make a broad match exact.
 */
const matchingHolders = async (
  { db, vault }: ListDeps,
  filter: ListFilter,
  text: string,
): Promise<string[] | null> => {
  const number = numberIn(text)
  const hashes = number === null ? [] : vault.hashes(number)
  const { held, ids } = await holdersOf(db, filter, { text, hashes, limit: MAX_EXACT + 1 })
  return held > 0 && held <= MAX_EXACT ? ids : null
}

const displayStatus = (row: CustomerState): { status: ShownStatus; statusReason: StatusReason | null } =>
  isKnownCustomer(row)
    ? { status: row.status, statusReason: row.statusReason }
    : { status: 'needs-attention', statusReason: null }

/** Number of customers that a search scans in the list's order before it uses the text index. */
const SCAN_LIMIT = 10_000

interface ListedPage extends Totals {
  entries: EntryRow[]
  /** True when the list is longer than `totalItems`. */
  more: boolean
}

const plainPage = async ({ db }: Pick<Deps, 'db'>, filter: ListFilter, page: Page): Promise<ListedPage> => {
  if (page.offset === 0) return { ...(await firstPage(db, filter, page.limit)), more: false }
  const totals = await totalsOf(db, filter)
  const position = await findPosition(db, filter, page.offset)
  if (!position) return { ...totals, entries: [], more: false }
  const within = { limit: page.limit, offset: page.offset - position.before }
  const ids = await idsFromPart(db, filter, position.part, within)
  return { ...totals, entries: await entriesOf(db, ids), more: false }
}

interface Matches extends Pick<ListedPage, 'totalItems' | 'more'> {
  ids: string[]
}

/**
 * A frequent text is found by scanning the start of the list; a rare one by the index. Neither cost grows with the number of
 * customers.
 */
const matchesOf = async (deps: ListDeps, filter: ListFilter, text: string, page: Page): Promise<Matches> => {
  const { db } = deps
  const holders = await matchingHolders(deps, filter, text)
  if (holders !== null) {
    const ids = holders.slice(page.offset, page.offset + page.limit)
    return { ids, totalItems: holders.length, more: false }
  }
  const near = await hitsAmongFirst(db, filter, { text, look: SCAN_LIMIT, ...page })
  const isAll = near.looked < SCAN_LIMIT
  if (isAll || near.found >= page.offset + page.limit)
    return { ids: near.ids, totalItems: near.found, more: !isAll }
  const { ids, found } = await allHits(db, filter, { text, ...page })
  return { ids, totalItems: found, more: false }
}

const searchedPage = async (
  deps: ListDeps,
  filter: ListFilter,
  text: string,
  page: Page,
): Promise<ListedPage> => {
  const { db } = deps
  const { needsReview } = await totalsOf(db, filter)
  const { ids, ...matches } = await matchesOf(deps, filter, text, page)
  return { ...matches, needsReview, entries: await entriesOf(db, ids) }
}

const BATCH = 1000
const TITLES = ['Name', 'Domain', 'Account Type', 'Created At', 'Status', 'Status Reason', 'Customer ID']

const lineOf = (row: EntryRow): string => {
  const { status, statusReason } = displayStatus(row)
  return csvLine([
    customerLabel(row),
    row.domain ?? '',
    row.accountType,
    row.createdAt.toISOString(),
    status,
    statusReason ?? '',
    row.id,
  ])
}

async function* linesOf({ standby, vault }: ExportDeps, { filter, text }: ListQuery) {
  yield BYTE_ORDER_MARK + csvLine(TITLES)
  const matches =
    text === null
      ? null
      : await standby.read(async (db) => {
          const holders = await matchingHolders({ db, vault }, filter, text)
          return holders && entriesOf(db, holders)
        })
  if (matches !== null) {
    yield matches.map(lineOf).join('')
    return
  }
  let after: ListCursor | null = null
  do {
    const range: MarkRange = { text, after, limit: BATCH }
    const batch = await standby.read((db) => batchAfter(db, filter, range))
    if (batch.rows.length > 0) yield batch.rows.map(lineOf).join('')
    after = batch.next
  } while (after !== null)
}

const batchAfter = async (
  db: Db,
  filter: ListFilter,
  range: MarkRange,
): Promise<{ rows: EntryRow[]; next: ListCursor | null }> => {
  const marks = await marksAfter(db, filter, range)
  const rows = await entriesOf(
    db,
    marks.map(({ customerId }) => customerId),
  )
  return { rows, next: marks.length < range.limit ? null : (marks.at(-1) ?? null) }
}
