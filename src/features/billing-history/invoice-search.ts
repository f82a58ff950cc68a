import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** What the address of the billing history may say. */
export const invoiceSearch = tableSearch(INVOICE_SORT_FIELDS)
