import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customer-list.ts'
import type { ShownStatus, StatusReason } from '#contract/entities/common.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { arabicTitle, customerLabel } from '#rules/customer-title.ts'
import { pagingOf } from '#rules/page-window.ts'
import { searchText } from '#rules/search-text.ts'
import { type CustomerState, isKnownCustomer } from '../accounts/known-customer.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { type EntryRow, entriesOf, firstPage, type Totals, totalsOf } from './list-store.ts'
import {
  allHits,
  hitsAmongFirst,
  holdersOf,
  idsFromPart,
  type ListFilter,
  type Mark,
  marksAfter,
  type Page,
  placeOf,
} from './store.ts'

interface ListQuery {
  filter: ListFilter
  /** What is searched for; null is nothing. */
  text: string | null
}

/** What a query of the list asks for: the newest first unless sorted, of any status unless narrowed. */
const parseListQuery = ({
  status,
  sortField = 'createdAt',
  sortOrder = sortField === 'name' ? 'asc' : 'desc',
  searchString = '',
}: QueryOf<typeof endpoints.exportCustomers>): ListQuery => ({
  filter: { status: status || null, sortField, sortOrder },
  text: searchText(searchString),
})

/** More than so many (of an e-mail provider's domain) are not meant one by one. */
const MOST = 100

/**
 * The customers a search means by their CR, account name, domain or address as a whole; null when it means none of them. Whether it
 * does is asked of all who hold the text: a status leaves fewer of a provider's customers, and still matches no particular customer.
 */
const matchingHolders = async (db: Db, filter: ListFilter, text: string): Promise<string[] | null> => {
  const { held, ids } = await holdersOf(db, filter, { text, limit: MOST + 1 })
  return held > 0 && held <= MOST ? ids : null
}

/** A customer's status as lists show it. */
const displayStatus = (row: CustomerState): { status: ShownStatus; statusReason: StatusReason | null } =>
  isKnownCustomer(row)
    ? { status: row.status, statusReason: row.statusReason }
    : { status: 'needs-attention', statusReason: null }

/** How many customers a search reads in the wanted order before it asks the index for what few contain. */
const LOOK = 10_000

interface ListedPage extends Totals {
  entries: EntryRow[]
  /** Whether there are more than `totalItems`. */
  more: boolean
}

const plainPage = async ({ db }: Pick<Deps, 'db'>, filter: ListFilter, page: Page): Promise<ListedPage> => {
  if (page.offset === 0) return { ...(await firstPage(db, filter, page.limit)), more: false }
  const totals = await totalsOf(db, filter)
  const place = await placeOf(db, filter, page.offset)
  if (!place) return { ...totals, entries: [], more: false }
  const within = { limit: page.limit, offset: page.offset - place.before }
  const ids = await idsFromPart(db, filter, place.part, within)
  return { ...totals, entries: await entriesOf(db, ids), more: false }
}

interface Matches extends Pick<ListedPage, 'totalItems' | 'more'> {
  ids: string[]
}

/** What many customers contain is met on the way; what few contain, the index finds. Neither grows with all there are. */
const matchesOf = async (db: Db, filter: ListFilter, text: string, page: Page): Promise<Matches> => {
  const holders = await matchingHolders(db, filter, text)
  if (holders !== null) {
    const ids = holders.slice(page.offset, page.offset + page.limit)
    return { ids, totalItems: holders.length, more: false }
  }
  const near = await hitsAmongFirst(db, filter, { text, look: LOOK, ...page })
  const isAll = near.looked < LOOK
  if (isAll || near.found >= page.offset + page.limit)
    return { ids: near.ids, totalItems: near.found, more: !isAll }
  const { ids, found } = await allHits(db, filter, { text, ...page })
  return { ids, totalItems: found, more: false }
}

const searchedPage = async (
  { db }: Pick<Deps, 'db'>,
  filter: ListFilter,
  text: string,
  page: Page,
): Promise<ListedPage> => {
  const { needsReview } = await totalsOf(db, filter)
  const { ids, ...matches } = await matchesOf(db, filter, text, page)
  return { ...matches, needsReview, entries: await entriesOf(db, ids) }
}

/** A page of all customers, and how many applications wait for a review. */
export const listCustomers = async (
  deps: Pick<Deps, 'db'>,
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

async function* linesOf(db: Deps['db'], { filter, text }: ReturnType<typeof parseListQuery>) {
  yield BYTE_ORDER_MARK + csvLine(TITLES)
  const holders = text === null ? null : await matchingHolders(db, filter, text)
  if (holders !== null) {
    yield (await entriesOf(db, holders)).map(lineOf).join('')
    return
  }
  let after: Mark | null = null
  do {
    const marks: Mark[] = await marksAfter(db, filter, { text, after, limit: BATCH })
    const rows = await entriesOf(
      db,
      marks.map(({ customerId }) => customerId),
    )
    if (rows.length > 0) yield rows.map(lineOf).join('')
    after = marks.length < BATCH ? null : (marks.at(-1) ?? null)
  } while (after !== null)
}

/** All customers of a filter as CSV, page by page. */
export const exportCustomers = (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof endpoints.exportCustomers>,
): AsyncIterable<string> => linesOf(db, parseListQuery(query))
