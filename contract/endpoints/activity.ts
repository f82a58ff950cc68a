import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Activity, AuditedAct } from '../entities/activity.ts'
import { ActivityFilters, AuditFilters } from '../entities/list-filters.ts'
import { PageQuery, Paging } from '../entities/paging.ts'

export const ACTIVITY_PAGE_SIZE = 20

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
  errors: ['second-opinion-needed'],
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
  errors: ['second-opinion-needed'],
  failure: 'exportActivity',
})
