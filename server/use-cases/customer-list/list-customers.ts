import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customer-list.ts'
import {
  allHits,
  countForReview,
  entriesOf,
  hitsAmongFirst,
  idsFromPart,
  type Piece,
  placeOf,
  type Stretch,
} from '../../db/stores/customer-entries.ts'
import type { Deps } from '../../deps.ts'
import { meantHolders } from './holders.ts'
import { shownStatus } from './shown-status.ts'
import { wishOf } from './wish.ts'

/** How many customers a search reads in the wanted order before it asks the index for what few contain. */
const LOOK = 10_000

interface Page {
  ids: string[]
  totalItems: number
  more: boolean
  needsReview: number
}

const plainPage = async ({ db }: Pick<Deps, 'db'>, stretch: Stretch, piece: Piece): Promise<Page> => {
  const { part, before, ...counts } = await placeOf(db, stretch, piece.offset)
  const within = { limit: piece.limit, offset: piece.offset - before }
  return { ...counts, more: false, ids: part === null ? [] : await idsFromPart(db, stretch, part, within) }
}

/** What many customers contain is met on the way; what few contain, the index finds. Neither grows with all there are. */
const searchedPage = async (
  { db }: Pick<Deps, 'db'>,
  stretch: Stretch,
  text: string,
  piece: Piece,
): Promise<Page> => {
  const needsReview = await countForReview(db)
  const holders = await meantHolders(db, stretch, text)
  if (holders !== null) {
    const ids = holders.slice(piece.offset, piece.offset + piece.limit)
    return { ids, totalItems: holders.length, more: false, needsReview }
  }
  const near = await hitsAmongFirst(db, stretch, { text, look: LOOK, ...piece })
  const isAll = near.looked < LOOK
  if (isAll || near.found >= piece.offset + piece.limit)
    return { ids: near.ids, totalItems: near.found, more: !isAll, needsReview }
  const { ids, found } = await allHits(db, stretch, { text, ...piece })
  return { ids, totalItems: found, more: false, needsReview }
}

/** A page of all customers, and how many applications wait for a review. */
export const listCustomers =
  (deps: Pick<Deps, 'db'>) =>
  async ({
    limit,
    page,
    ...query
  }: QueryOf<typeof endpoints.listCustomers>): Promise<ReplyOf<typeof endpoints.listCustomers>> => {
    const { stretch, text } = wishOf(query)
    const piece = { limit, offset: page * limit }
    const { ids, totalItems, more, needsReview } =
      text === null ? await plainPage(deps, stretch, piece) : await searchedPage(deps, stretch, text, piece)
    const rows = await entriesOf(deps.db, ids)
    return {
      customers: rows.map((row) => ({
        ...row,
        ...shownStatus(row),
        createdAt: row.createdAt.toISOString(),
      })),
      totalItems,
      totalPages: more ? Math.floor(totalItems / limit) + 1 : Math.ceil(totalItems / limit),
      currentPage: page,
      more,
      needsReview,
    }
  }
