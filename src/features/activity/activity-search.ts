import { z } from 'zod/mini'
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES, ActivityDay } from '#contract/entities/activity-filters.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** Makes a search parameter optional and ignores an invalid value. */
const lenient = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined)

/** Search parameters of the account's activity. */
export const activitySearch = z.extend(z.omit(tableSearch(['at']), { status: true }), {
  kind: lenient(z.enum(ACTIVITY_KINDS)),
  outcome: lenient(z.enum(ACTIVITY_OUTCOMES)),
  who: lenient(z.literal('team')),
  from: lenient(ActivityDay),
  to: lenient(ActivityDay),
})
export type ActivitySearch = z.output<typeof activitySearch>

/** Search parameters of the audit. */
export const auditSearch = z.extend(activitySearch, { about: lenient(z.uuid()), actor: lenient(z.uuid()) })
export type AuditSearch = z.output<typeof auditSearch>
