import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InsightSearch } from './insight-search.ts'

const without = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** Reads and changes the address, which holds every choice of the map. */
export const useInsightSearch = () => {
  const search: InsightSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changed: Partial<InsightSearch>) =>
    void navigate({ to: '.', search: (before) => without({ ...before, ...changed }), resetScroll: false })
  return { search, change }
}
