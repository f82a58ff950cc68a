import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { Views } from '../ui/views.tsx'
import { pageSearch } from './table-search.ts'

/** The search parameters of a list with a filter. Invalid ones are ignored. */
export const filteredSearch = <const Filters extends readonly [string, ...string[]]>(filters: Filters) =>
  z.extend(pageSearch, { filter: z.catch(z.optional(z.enum(filters)), undefined) })

interface ListFilterProps<Filter extends string> {
  label: string
  /** The address leaves out the first filter. */
  filters: readonly Filter[]
  nameOf: (filter: Filter) => string
  shown: Filter
}

/** Buttons that choose the filter of a list. A choice returns to the first page. */
export const ListFilter = <Filter extends string>({
  label,
  filters,
  nameOf,
  shown,
}: ListFilterProps<Filter>) => {
  const navigate = useNavigate()
  return (
    <Views
      label={label}
      views={filters.map((view) => ({ view, name: nameOf(view) }))}
      shown={shown}
      onShow={(filter) =>
        void navigate({
          to: '.',
          search: Object.fromEntries(filter === filters[0] ? [] : [['filter', filter]]),
          resetScroll: false,
        })
      }
    />
  )
}
