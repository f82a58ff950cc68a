import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, Instant, ShownStatus, StatusReason } from '../entities/common.ts'
import { CUSTOMERS_PAGE_SIZE, Paged, PageQuery, SearchString, SortOrder } from '../entities/paging.ts'
import { CUSTOMER_SORT_FIELDS } from '../entities/sorting.ts'
import { WantedStatus } from '../entities/status-filter.ts'

export const CustomerSortField = z.enum(CUSTOMER_SORT_FIELDS)
export type CustomerSortField = z.output<typeof CustomerSortField>

/** Which customers, and in what order: newest first unless sorted. */
const Narrowed = z.object({
  sortField: z.optional(CustomerSortField),
  sortOrder: z.optional(SortOrder),
  /** A part of a name, an e-mail address, a domain, an account name or a CR. */
  searchString: z.optional(SearchString),
  status: z._default(WantedStatus, ''),
})

/** A customer as a row of the list. The names and the address are those of the first user. */
export const CustomerEntry = z.object({
  id: z.string(),
  accountType: AccountType,
  businessName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** What a business or a person is called in Arabic letters; null where no such name is given. */
  arabicName: z.nullable(z.string()),
  /** Stands for the name while there is none. */
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
  summary: 'List customers, with the number waiting for a review',
  query: z.extend(Narrowed, {
    limit: z._default(PageQuery.shape.limit, CUSTOMERS_PAGE_SIZE),
    page: PageQuery.shape.page,
  }),
  reply: z.extend(Paged, {
    customers: z.array(CustomerEntry),
    /** True when a search has more hits than `totalItems`; a page further on knows more. */
    more: z.boolean(),
    /** Customers of any kind in `pending-review`, regardless of the filters. */
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
  summary: 'Export the filtered customers as CSV (UTF-8 with a byte order mark)',
  query: Narrowed,
  /** The file itself, sent while it is read. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportCustomers',
})
