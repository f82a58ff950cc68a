import type { Days } from '#rules/flow-period.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import type { InsightSearch } from './insight-search.ts'

/** How many days are shown unless others are asked for. */
const USUAL_DAYS = 30
/** Ten years: the longest period that is shown. */
const MOST_DAYS = 3_660

/**
 * The period of an address, in Riyadh days; the last thirty where it names none. Ends that were swapped are put in order, and of a longer
 * period than can be shown its last part is.
 */
export const periodOf = ({ from, to }: Pick<InsightSearch, 'from' | 'to'>, now: Date): Days => {
  const today = riyadhDay(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  const [begin, end] = first <= last ? [first, last] : [last, first]
  const earliest = addDays(end, 1 - MOST_DAYS)
  return { from: begin < earliest ? earliest : begin, to: end }
}
