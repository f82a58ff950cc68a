import { z } from 'zod'
import { SEARCH_MAX, SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { STATUS_FILTERS } from './status-filters.ts'

const LAST_PAGE = 1_000_000

/** What of an address makes no sense counts as not being there. */
const Page = z.int().min(1).max(LAST_PAGE).optional().catch(undefined)
/** A search for digits stands in an address as a number. */
const SearchText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(SEARCH_MAX))
  .optional()
  .catch(undefined)

/** The state of a table as its address has it: pages count from 1 there, and what is usual is left out. */
export const tableSearch = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    page: Page,
    sort: z.enum(fields).optional().catch(undefined),
    order: z.enum(SORT_ORDERS).optional().catch(undefined),
    search: SearchText,
    status: z.enum(STATUS_FILTERS).optional().catch(undefined),
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
