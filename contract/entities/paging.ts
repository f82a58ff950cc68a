import { z } from 'zod/mini'
import { withoutMarks } from '../text/marks.ts'

export const PAGE_SIZE = 10
export const USERS_PAGE_SIZE = 9
export const CUSTOMERS_PAGE_SIZE = 50
/** More than so many are on no page. */
export const PAGE_MAX = 100
export const SEARCH_MAX = 150

/** What a list is searched for. */
export const SearchString = z.string().check(z.overwrite(withoutMarks), z.maxLength(SEARCH_MAX))

export const SORT_ORDERS = ['asc', 'desc'] as const
export const SortOrder = z.enum(SORT_ORDERS)
export type SortOrder = z.output<typeof SortOrder>

/** The query every paged list takes; pages count from zero. */
export const PageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), PAGE_SIZE),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  sortOrder: z.optional(SortOrder),
})

/** What every paged list tells beside its items. */
export const Paged = z.object({
  totalItems: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
})
