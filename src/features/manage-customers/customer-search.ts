import type { CustomerSortField } from '#contract/endpoints/customer-list.ts'
import { CUSTOMER_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { root } from '#src/shared/storage/root.ts'
import type { StatusFilter } from '#src/shared/table/status-filters.ts'
import { type TableSearch, tableSearch } from '#src/shared/table/table-search.ts'

/** What the address of Manage Customers may say. */
export const customerSearch = tableSearch(CUSTOMER_SORT_FIELDS)
export type CustomerSearch = TableSearch & { sort?: CustomerSortField | undefined }

/** The filter when nothing was chosen yet. */
export const USUAL_STATUS: StatusFilter = 'active'

/** The address with what was looked at last, when it does not say itself which customers it means; null when it does. */
export const resumedSearch = (search: CustomerSearch): CustomerSearch | null => {
  if (search.status !== undefined) return null
  const { page, status } = root.slice('customers')
  const isBare = Object.values(search).every((value) => value === undefined)
  return {
    ...search,
    status: status === 'pending' ? USUAL_STATUS : status,
    ...(isBare && page > 0 && { page: page + 1 }),
  }
}
