import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { SEARCH_MAX, SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { LIST_STATUSES, type StatusFilter } from '#contract/entities/status-filter.ts'
import type { Sort } from './columns.ts'

const LAST_PAGE = 1_000_000

/** Ignores invalid search parameters. */
const Page = z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(LAST_PAGE))), undefined)
/** A search for digits is a number in the address. */
const SearchText = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
      z.string().check(z.maxLength(SEARCH_MAX)),
    ),
  ),
  undefined,
)

/** The page of a table; pages count from 1, and the first is left out. */
export const pageSearch = z.object({ page: Page })

/** The search parameters of a table: pages count from 1, and defaults are left out. */
export const tableSearch = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    page: Page,
    sort: z.catch(z.optional(z.enum(fields)), undefined),
    order: z.catch(z.optional(z.enum(SORT_ORDERS)), undefined),
    search: SearchText,
    status: z.catch(z.optional(z.enum(LIST_STATUSES)), undefined),
  })

export type TableSearch = z.output<ReturnType<typeof tableSearch>>

/** The query of a list, read from its address. */
export const listQueryOf = <Search extends Pick<TableSearch, 'page' | 'sort' | 'order'>>({
  page = 1,
  sort,
  order = 'asc',
}: Search): { page: number; sortField?: NonNullable<Search['sort']>; sortOrder?: SortOrder } => ({
  page: page - 1,
  ...(sort !== undefined && { sortField: sort as NonNullable<Search['sort']>, sortOrder: order }),
})

/** Leaves out undefined parameters, which an address and a query do not have. */
export const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/**
 * The filters of this screen's list. They are in the address, and a change returns to the first page. `names` are their search
 * parameters.
 */
export const useListFilters = <Filters extends object>(names: readonly (keyof Filters & string)[]) => {
  const search: object = useSearch({ strict: false })
  const filters = search as Partial<Filters>
  const navigate = useNavigate()
  const change = (changed: { [Name in keyof Filters]?: Filters[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: (before): object => withoutUndefined({ ...before, ...changed, page: undefined }),
      resetScroll: false,
    })
  const used = names.filter((name) => filters[name] !== undefined)
  return {
    filters,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Filters>),
    isNarrowed: used.length > 0,
  }
}

/** The state of this screen's table. It is in the address, so that a reload, Back and a shared link show the same. */
export const useTableSearch = <Field extends string>() => {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()

  const change = (changed: Partial<TableSearch>, replace = false) =>
    void navigate({
      to: '.',
      search: (before): object => withoutUndefined({ ...before, ...changed }),
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
