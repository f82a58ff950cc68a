import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditSearch } from './activity-search.ts'

type Filters = Pick<AuditSearch, 'kind' | 'outcome' | 'who' | 'from' | 'to' | 'about' | 'actor'>

const NO_FILTERS: Filters = {
  kind: undefined,
  outcome: undefined,
  who: undefined,
  from: undefined,
  to: undefined,
  about: undefined,
  actor: undefined,
}

/** The filters of this screen. They live in its address; another filter begins at the first page. */
export const useFilters = () => {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changed: Partial<Filters>) =>
    void navigate({
      to: '.',
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed, page: undefined }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      resetScroll: false,
    })
  const isNarrowed = Object.keys(NO_FILTERS).some((name) => filters[name as keyof Filters] !== undefined)
  return { filters, change, clear: () => change(NO_FILTERS), isNarrowed }
}
