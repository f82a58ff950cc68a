import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, Instant, ShownStatus, StatusReason } from '../entities/common.ts'
import { CustomerFilters } from '../entities/list-filters.ts'
import { CUSTOMERS_PAGE_SIZE, PageQuery, Paging } from '../entities/paging.ts'

/** A row of the list. Names and e-mail are those of the first user. */
export const CustomerEntry = z.object({
  id: z.string(),
  accountType: AccountType,
  businessName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Name in Arabic letters, of the business or the person. */
  arabicName: z.nullable(z.string()),
  /** Shown when there is no name. */
  email: z.string(),
  domain: z.nullable(z.string()),
  createdAt: Instant,
  status: ShownStatus,
  statusReason: z.nullable(StatusReason),
})
export type CustomerEntry = z.output<typeof CustomerEntry>

export const listCustomers = defineEndpoint({
  id: 'customers.list',
  method: 'GET',
  path: '/v1/customers',
  access: 'admin',
  summary: 'List customers and count those waiting for a review',
  query: z.extend(CustomerFilters, {
    limit: z._default(PageQuery.shape.limit, CUSTOMERS_PAGE_SIZE),
    page: PageQuery.shape.page,
  }),
  reply: z.extend(Paging, {
    customers: z.array(CustomerEntry),
    /** True when a search has more hits than `totalItems`. Asking for a later page raises `totalItems`. */
    more: z.boolean(),
    /** All customers in `pending-review`, regardless of the filters. */
    needsReview: z.int(),
  }),
  errors: [],
  failure: 'customers',
})

export const exportCustomers = defineEndpoint({
  id: 'customers.export',
  method: 'GET',
  path: '/v1/customers/export',
  access: 'admin',
  summary: 'Export the filtered customers as CSV',
  query: CustomerFilters,
  /** The CSV file, streamed while the rows are read. */
  reply: z.unknown(),
  errors: ['second-opinion-needed'],
  failure: 'exportCustomers',
})
