import { z } from 'zod/mini'
import { givenText } from '../text/required.ts'

export const PAGE_SIZE = 10
export const USERS_PAGE_SIZE = 9
export const CUSTOMERS_PAGE_SIZE = 50
export const PAGE_MAX = 100
export const SEARCH_MAX = 150

export const SearchString = givenText.check(z.maxLength(SEARCH_MAX))

export const SORT_ORDERS = ['asc', 'desc'] as const
export const SortOrder = z.enum(SORT_ORDERS)
export type SortOrder = z.output<typeof SortOrder>

/** Query of a paged list; pages count from zero. */
export const PageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), PAGE_SIZE),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  sortOrder: z.optional(SortOrder),
})

/** The counts of a paged list, beside its items. */
export const Paging = z.object({
  totalItems: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
})
