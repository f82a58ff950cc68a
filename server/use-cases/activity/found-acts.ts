import {
  type ActMark,
  type ActRow,
  type ActsWanted,
  countActivities,
  findActivities,
} from '../../db/stores/activities.ts'
import type { Deps } from '../../deps.ts'

/** No list is counted further: nobody leafs through so many pages. */
const MOST = 10_000
const BATCH = 1000

interface Found {
  rows: ActRow[]
  totalItems: number
  totalPages: number
  currentPage: number
  more: boolean
}

/** A page of acts, and how many there are. */
export const pageOfActs = async (
  { db }: Pick<Deps, 'db'>,
  wanted: ActsWanted,
  { limit, page }: { limit: number; page: number },
): Promise<Found> => {
  const counted = await countActivities(db, wanted, MOST + 1)
  const totalItems = Math.min(counted, MOST)
  const isWithin = page * limit < MOST
  return {
    rows: isWithin ? await findActivities(db, wanted, { limit, offset: page * limit }) : [],
    totalItems,
    totalPages: Math.ceil(totalItems / limit),
    currentPage: page,
    more: counted > MOST,
  }
}

/** All acts, some at a time. */
export async function* allActs({ db }: Pick<Deps, 'db'>, wanted: ActsWanted): AsyncGenerator<ActRow[]> {
  let after: ActMark | null = null
  do {
    const rows: ActRow[] = await findActivities(db, wanted, { limit: BATCH, after })
    if (rows.length > 0) yield rows
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}
