import { z } from 'zod/mini'
import { INVOICE_PAYMENTS, INVOICE_TYPES, INVOICE_YEARS } from '#contract/entities/invoice-filters.ts'
import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of the invoices. Invalid values are ignored. */
export const invoiceSearch = z.extend(z.omit(tableSearch(INVOICE_SORT_FIELDS), { search: true }), {
  year: z.catch(
    z.optional(z.int().check(z.minimum(INVOICE_YEARS.first), z.maximum(INVOICE_YEARS.last))),
    undefined,
  ),
  status: z.catch(z.optional(z.enum(INVOICE_PAYMENTS)), undefined),
  type: z.catch(z.optional(z.enum(INVOICE_TYPES)), undefined),
})
export type InvoiceSearch = z.output<typeof invoiceSearch>

export const INVOICE_FILTERS = ['year', 'status', 'type'] as const
export type InvoiceFilters = Pick<InvoiceSearch, (typeof INVOICE_FILTERS)[number]>
