import { z } from 'zod/mini'
import { ActivityKind, ActivityOutcome } from './activity.ts'
import { ActivityDay } from './activity-filters.ts'
import { INVOICE_PAYMENTS, INVOICE_TYPES, INVOICE_YEARS } from './invoice-filters.ts'
import { SearchString, SortOrder } from './paging.ts'
import { CUSTOMER_SORT_FIELDS } from './sorting.ts'
import { StatusParameter } from './status-filter.ts'

export const CustomerSortField = z.enum(CUSTOMER_SORT_FIELDS)
export type CustomerSortField = z.output<typeof CustomerSortField>

/** Filter and order of the customer list; newest first by default. */
export const CustomerFilters = z.object({
  sortField: z.optional(CustomerSortField),
  sortOrder: z.optional(SortOrder),
  /** Part of a name, an e-mail address, a domain, an account name or a CR number. */
  searchString: z.optional(SearchString),
  status: z._default(StatusParameter, ''),
})

/** A year of the Gregorian calendar in Riyadh. */
const InvoiceYear = z.coerce
  .number()
  .check(z.int(), z.minimum(INVOICE_YEARS.first), z.maximum(INVOICE_YEARS.last))

export const InvoiceFilters = z.object({
  /** The year of issue. */
  year: z.optional(InvoiceYear),
  status: z.optional(z.enum(INVOICE_PAYMENTS)),
  type: z.optional(z.enum(INVOICE_TYPES)),
})

/** Filter and order of an account's activity; newest first by default. */
export const ActivityFilters = z.object({
  sortOrder: z.optional(SortOrder),
  /** Part of a name, an e-mail address, a reason, a detail of the act, or the request id of the call. */
  searchString: z.optional(SearchString),
  kind: z.optional(ActivityKind),
  outcome: z.optional(ActivityOutcome),
  /** First and last day, both included. */
  from: z.optional(ActivityDay),
  to: z.optional(ActivityDay),
  /** Only acts of administrators for a customer. */
  onBehalf: z.optional(z.literal('true')),
})

export const AuditFilters = z.extend(ActivityFilters, {
  /** The customer's id. */
  about: z.optional(z.uuid()),
  /** The id of the person who acted. */
  actor: z.optional(z.uuid()),
  /** Only acts that customers can read. */
  told: z.optional(z.literal('account')),
})

/** All filters of all exports. Each export uses only those of its own list. */
export const ExportFilters = z.extend(AuditFilters, {
  sortField: CustomerFilters.shape.sortField,
  status: z.optional(StatusParameter),
})
export type ExportFilters = z.output<typeof ExportFilters>
