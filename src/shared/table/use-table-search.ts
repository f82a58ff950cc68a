import { useNavigate, useSearch } from '@tanstack/react-router'
import type { StatusFilter } from '#contract/entities/status-filter.ts'
import type { Sort } from './columns.ts'
import type { TableSearch } from './table-search.ts'

const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** The state of the table of this screen. It lives in the address, so that a reload, Back and a shared link show the same. */
export const useTableSearch = <Field extends string>() => {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()

  const change = (changed: Partial<TableSearch>, replace = false) =>
    void navigate({
      to: '.',
      search: (before) => withoutEmpty({ ...before, ...changed }),
      replace,
      resetScroll: false,
    })

  const sort: Sort<Field> | null =
    search.sort === undefined ? null : { field: search.sort as Field, order: search.order ?? 'asc' }

  return {
    /** Counted from zero, as the server does. */
    page: (search.page ?? 1) - 1,
    sort,
    search: search.search ?? '',
    status: search.status,
    setPage: (page: number, options: { replace?: boolean } = {}) =>
      change({ page: page === 0 ? undefined : page + 1 }, options.replace),
    setSort: (next: Sort<Field> | null) =>
      change({ page: undefined, sort: next?.field, order: next?.order === 'desc' ? 'desc' : undefined }),
    setSearch: (text: string | null, { replace }: { replace: boolean }) =>
      change({ page: undefined, search: text ?? undefined }, replace),
    setStatus: (status: StatusFilter) => change({ page: undefined, status }),
  }
}
