import { z } from 'zod'

export const PAGE_SIZE = 10
export const USERS_PAGE_SIZE = 9
export const CUSTOMERS_PAGE_SIZE = 50
export const SEARCH_MAX = 150

export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.output<typeof SortOrder>

/** The query every paged list takes; pages count from zero. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sortOrder: SortOrder.optional(),
})

/** What every paged list tells beside its items. */
export const Paged = z.object({
  totalItems: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
})
