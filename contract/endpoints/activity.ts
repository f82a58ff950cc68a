import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Activity, ActivityKind, ActivityOutcome, AuditedAct } from '../entities/activity.ts'
import { PageQuery, Paging, SearchString, SortOrder } from '../entities/paging.ts'

export const ACTIVITY_PAGE_SIZE = 20

/** A Riyadh day, YYYY-MM-DD. */
export const ActivityDay = z.iso.date()

/** Filter and order; newest first by default. */
const ActivityFilters = z.object({
  sortOrder: z.optional(SortOrder),
  /** Part of a name, an e-mail address, a reason or a detail of the act; or the id of a request. */
  searchString: z.optional(SearchString),
  kind: z.optional(ActivityKind),
  outcome: z.optional(ActivityOutcome),
  /** First and last day, both included. */
  from: z.optional(ActivityDay),
  to: z.optional(ActivityDay),
  /** Only acts of administrators for a customer. */
  onBehalf: z.optional(z.literal('true')),
})

const AuditFilters = z.extend(ActivityFilters, {
  /** The customer's id. */
  about: z.optional(z.uuid()),
  /** The id of the person who acted. */
  actor: z.optional(z.uuid()),
  /** Only acts that customers can read. */
  told: z.optional(z.literal('account')),
})

const page = { limit: z._default(PageQuery.shape.limit, ACTIVITY_PAGE_SIZE), page: PageQuery.shape.page }
/** True when there are more acts than `totalItems`. */
const found = { more: z.boolean() }

export const listActivity = defineEndpoint({
  id: 'activity.list',
  method: 'GET',
  path: '/v1/activity',
  access: 'customer',
  summary: 'List the activity of an account',
  query: z.extend(ActivityFilters, page),
  reply: z.extend(Paging, { ...found, activities: z.array(Activity) }),
  errors: [],
  failure: 'activity',
})

export const exportActivity = defineEndpoint({
  id: 'activity.export',
  method: 'GET',
  path: '/v1/activity/export',
  access: 'customer',
  summary: 'Export the filtered activity of an account as CSV',
  query: ActivityFilters,
  /** The CSV file, streamed while the rows are read. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportActivity',
})

export const listAudit = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/v1/audit',
  access: 'admin',
  summary: 'List audited acts of all accounts (default: last 30 days)',
  query: z.extend(AuditFilters, page),
  reply: z.extend(Paging, { ...found, acts: z.array(AuditedAct) }),
  errors: [],
  failure: 'activity',
})

export const exportAudit = defineEndpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/v1/audit/export',
  access: 'admin',
  summary: 'Export the filtered audit log as CSV',
  query: AuditFilters,
  /** The CSV file, streamed while the rows are read. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportActivity',
})
