import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Days } from '#rules/flow-figures.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { withoutUndefined } from '#src/shared/table/table-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** Reads and changes the URL's search parameters, which contain every choice of the map. */
export const useInsightSearch = () => {
  const search: InsightSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changed: Partial<InsightSearch>) =>
    void navigate({
      to: '.',
      search: (before): object => withoutUndefined({ ...before, ...changed }),
      resetScroll: false,
    })
  return { search, change }
}

/** Default length of a period. */
const USUAL_DAYS = 30
/** The longest period: ten years. */
const MOST_DAYS = 3_660

/**
 * The period in the URL, in Riyadh days; the last 30 days by default. Swaps reversed ends, and moves the start of a period of more
 * than ten years forward.
 */
export const periodOf = ({ from, to }: Pick<InsightSearch, 'from' | 'to'>, now: Date): Days => {
  const today = riyadhDay(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  const [begin, end] = first <= last ? [first, last] : [last, first]
  const earliest = addDays(end, 1 - MOST_DAYS)
  return { from: begin < earliest ? earliest : begin, to: end }
}
