import { z } from 'zod/mini'
import { SEARCH_MAX, SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { LIST_STATUSES } from '#contract/entities/status-filter.ts'

const LAST_PAGE = 1_000_000

/** What of an address makes no sense counts as not being there. */
const Page = z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(LAST_PAGE))), undefined)
/** A search for digits stands in an address as a number. */
const SearchText = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
      z.string().check(z.maxLength(SEARCH_MAX)),
    ),
  ),
  undefined,
)

/** The state of a table as its address has it: pages count from 1 there, and what is usual is left out. */
export const tableSearch = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    page: Page,
    sort: z.catch(z.optional(z.enum(fields)), undefined),
    order: z.catch(z.optional(z.enum(SORT_ORDERS)), undefined),
    search: SearchText,
    status: z.catch(z.optional(z.enum(LIST_STATUSES)), undefined),
  })

export type TableSearch = z.output<ReturnType<typeof tableSearch>>

/** What a list is asked for, read from its address. */
export const listQueryOf = <Search extends Pick<TableSearch, 'page' | 'sort' | 'order'>>({
  page = 1,
  sort,
  order = 'asc',
}: Search): { page: number; sortField?: NonNullable<Search['sort']>; sortOrder?: SortOrder } => ({
  page: page - 1,
  ...(sort !== undefined && { sortField: sort as NonNullable<Search['sort']>, sortOrder: order }),
})
