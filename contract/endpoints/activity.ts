import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Activity, ActivityKind, ActivityOutcome, AuditedAct } from '../entities/activity.ts'
import { Paged, PageQuery, SearchString, SortOrder } from '../entities/paging.ts'

export const ACTIVITY_PAGE_SIZE = 20

/** A Riyadh day, YYYY-MM-DD. */
export const ActivityDay = z.iso.date()

/** Which acts, and in what order: the newest first unless asked otherwise. */
const Narrowed = z.object({
  sortOrder: z.optional(SortOrder),
  /** A part of a name, an e-mail address, a reason, a small fact of the act, or a request's id. */
  searchString: z.optional(SearchString),
  kind: z.optional(ActivityKind),
  outcome: z.optional(ActivityOutcome),
  /** The first and the last day that count. */
  from: z.optional(ActivityDay),
  to: z.optional(ActivityDay),
  /** Only what administrators did for a customer. */
  onBehalf: z.optional(z.literal('true')),
})

const AuditNarrowed = z.extend(Narrowed, {
  /** For whom it was done. */
  about: z.optional(z.uuid()),
  /** Who did it. */
  actor: z.optional(z.uuid()),
  /** Only what customers read, without what only administrators read. */
  told: z.optional(z.literal('account')),
})

const page = { limit: z._default(PageQuery.shape.limit, ACTIVITY_PAGE_SIZE), page: PageQuery.shape.page }
/** `more`: there are more than `totalItems`. */
const found = { more: z.boolean() }

export const listActivity = defineEndpoint({
  id: 'activity.list',
  method: 'GET',
  path: '/v1/activity',
  access: 'customer',
  summary: 'List the activity of an account',
  query: z.extend(Narrowed, page),
  reply: z.extend(Paged, { ...found, activities: z.array(Activity) }),
  errors: [],
  failure: 'activity',
})

export const exportActivity = defineEndpoint({
  id: 'activity.export',
  method: 'GET',
  path: '/v1/activity/export',
  access: 'customer',
  summary: 'Export the filtered activity as CSV (UTF-8 with a byte order mark)',
  query: Narrowed,
  /** The file itself, sent while it is read. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportActivity',
})

export const listAudit = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/v1/audit',
  access: 'admin',
  summary: 'List audited acts of all accounts, by default of the last 30 days',
  query: z.extend(AuditNarrowed, page),
  reply: z.extend(Paged, { ...found, acts: z.array(AuditedAct) }),
  errors: [],
  failure: 'activity',
})

export const exportAudit = defineEndpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/v1/audit/export',
  access: 'admin',
  summary: 'Export the filtered audit as CSV (UTF-8 with a byte order mark)',
  query: AuditNarrowed,
  /** The file itself, sent while it is read. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportActivity',
})
