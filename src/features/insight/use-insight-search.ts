import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InsightSearch } from './insight-search.ts'

const without = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** What the address says, and how it is changed: everything chosen on the map stands in it. */
export const useInsightSearch = () => {
  const search: InsightSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changed: Partial<InsightSearch>) =>
    void navigate({ to: '.', search: (before) => without({ ...before, ...changed }), resetScroll: false })
  return { search, change }
}
