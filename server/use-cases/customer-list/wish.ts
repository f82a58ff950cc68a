import type { QueryOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customer-list.ts'
import { searchText } from '#rules/search-text.ts'
import type { Stretch } from '../../db/stores/customer-entries.ts'

interface Wish {
  stretch: Stretch
  /** What is searched for; null is nothing. */
  text: string | null
}

/** What a query of the list asks for: the newest first unless sorted, of any status unless narrowed. */
export const wishOf = ({
  status,
  sortField = 'createdAt',
  sortOrder = sortField === 'name' ? 'asc' : 'desc',
  searchString = '',
}: QueryOf<typeof endpoints.exportCustomers>): Wish => ({
  stretch: { status: status || null, sortField, sortOrder },
  text: searchText(searchString),
})
