import { z } from 'zod/mini'
import { ActivityDay } from '#contract/endpoints/activity.ts'
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '#contract/entities/activity.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** What of an address makes no sense counts as not being there. */
const sensible = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined)

/** What the address of the account's activity may say. */
export const activitySearch = z.extend(z.omit(tableSearch(['at']), { status: true }), {
  kind: sensible(z.enum(ACTIVITY_KINDS)),
  outcome: sensible(z.enum(ACTIVITY_OUTCOMES)),
  who: sensible(z.literal('team')),
  from: sensible(ActivityDay),
  to: sensible(ActivityDay),
})
export type ActivitySearch = z.output<typeof activitySearch>

/** What the address of the audit may say. */
export const auditSearch = z.extend(activitySearch, { about: sensible(z.uuid()), actor: sensible(z.uuid()) })
export type AuditSearch = z.output<typeof auditSearch>
