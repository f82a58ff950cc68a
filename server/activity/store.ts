import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivityDetails, ActivityOutcome } from '#contract/entities/activity.ts'
import type { Role } from '#contract/entities/common.ts'
import type { SortOrder } from '#contract/entities/paging.ts'
import { OPEN_RESULTS } from '#rules/activity-result.ts'
import { json, type Querier } from '../db/client.ts'

export interface ActRow {
  id: string
  at: Date
  operation: string
  actorUserId: string | null
  actorName: string | null
  actorEmail: string | null
  actorRole: Role | null
  customerId: string | null
  customerName: string | null
  customerArabicName: string | null
  onBehalf: boolean
  reason: string | null
  details: ActivityDetails
  /** Null while an attempt is under way, and for ever when its process died. */
  result: string | null
  requestId: string
}

/** Which acts are meant. */
export interface ActsWanted {
  /** Of this customer; null is of all. */
  customerId: string | null
  actorUserId: string | null
  operations: readonly string[]
  outcome: ActivityOutcome | null
  onBehalfOnly: boolean
  since: Date | null
  until: Date | null
  text: string | null
  /** Whether an administrator's address finds what they did. */
  findsByAddress: boolean
  sortOrder: SortOrder
}

/** Writes an act down, before it is tried. What it is found by leaves out who an administrator is beyond the name. */
export const insertActivity = async (q: Querier, { details, ...act }: ActRow): Promise<void> => {
  const address = act.actorRole === 'user' ? act.actorEmail : null
  const foundBy = [
    act.actorName,
    address,
    act.customerName,
    act.customerArabicName,
    act.reason,
    ...Object.values(details),
    act.requestId,
  ]
  await q
    .insertInto('activities')
    .values({
      ...act,
      details: json(details),
      foundBy: sql<string>`search_form(${foundBy.filter((part) => part !== null).join(' \u00B7 ')})`,
    })
    .execute()
}

/** Writes down how an act ended; the first writer wins. */
export const insertActivityResult = async (
  q: Querier,
  result: { activityId: string; at: Date; result: string },
): Promise<void> => {
  await q
    .insertInto('activityResults')
    .values(result)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ENDED = sql`coalesce(act.result, ended.result)`
const notKnown = sql`(${ENDED} is null or ${ENDED} in (${sql.join(OPEN_RESULTS)}))`
const OUTCOMES: Record<ActivityOutcome, RawBuilder<unknown>> = {
  done: sql`${ENDED} = 'done'`,
  open: notKnown,
  failed: sql`${ENDED} <> 'done' and not ${notKnown}`,
}

const finds = (text: string, byAddress: boolean): RawBuilder<unknown> => {
  const pattern = sql`search_pattern(${text})`
  return byAddress
    ? sql`(act.found_by like ${pattern} or search_form(act.actor_email) like ${pattern})`
    : sql`act.found_by like ${pattern}`
}

const conditions = (wanted: ActsWanted): RawBuilder<unknown> => {
  const { customerId, actorUserId, operations, outcome, onBehalfOnly, since, until, text } = wanted
  const all = [
    sql`act.operation in (${operations.length === 0 ? sql`null` : sql.join(operations)})`,
    customerId !== null && sql`act.customer_id = ${customerId}`,
    actorUserId !== null && sql`act.actor_user_id = ${actorUserId}`,
    outcome !== null && OUTCOMES[outcome],
    onBehalfOnly && sql`act.on_behalf`,
    since !== null && sql`act.at >= ${since}`,
    until !== null && sql`act.at < ${until}`,
    text !== null && finds(text, wanted.findsByAddress),
  ]
  return sql.join(
    all.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** An act's place among the others. */
export type ActMark = Pick<ActRow, 'id' | 'at'>

const beyond = (mark: ActMark | null, sortOrder: SortOrder): RawBuilder<SqlBool> =>
  mark === null
    ? sql`true`
    : sql`(act.at, act.id) ${sql.raw(sortOrder === 'asc' ? '>' : '<')} (${mark.at}, ${mark.id})`

/** A piece of the acts in their order, from an offset or from behind one of them. */
export const findActivities = async (
  q: Querier,
  wanted: ActsWanted,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: ActMark | null },
): Promise<ActRow[]> => {
  const order = sql.raw(wanted.sortOrder)
  const { rows } = await sql<ActRow>`
    select act.id, act.at, act.operation, act.actor_user_id, act.actor_name, act.actor_email, act.actor_role, act.customer_id,
      act.customer_name, act.customer_arabic_name, act.on_behalf, act.reason, act.details, ${ENDED} as result, act.request_id
    from activities act left join activity_results ended on ended.activity_id = act.id
    where ${conditions(wanted)} and ${beyond(after, wanted.sortOrder)}
    order by act.at ${order}, act.id ${order} limit ${limit} offset ${offset}`.execute(q)
  return rows
}

/** How many acts there are, counted no further than `most`. */
export const countActivities = async (q: Querier, wanted: ActsWanted, most: number): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from activities act left join activity_results ended on ended.activity_id = act.id
      where ${conditions(wanted)} limit ${most}
    ) counted`.execute(q)
  return rows[0]?.found ?? 0
}

/** The documents of a customer that this person has opened. */
export const openedDocumentIds = async (
  q: Querier,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct act.details ->> 'documentId' as id
    from activities act join activity_results ended on ended.activity_id = act.id
    where act.operation = 'review.document' and act.actor_user_id = ${userId} and act.customer_id = ${customerId}
      and ended.result = 'done'`.execute(q)
  return new Set(rows.map(({ id }) => id))
}
