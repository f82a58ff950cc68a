import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangedFields, ChangeNoun } from '#contract/entities/act-change.ts'
import type { ActivityDetails, ActivityOutcome } from '#contract/entities/activity.ts'
import type { Role } from '#contract/entities/common.ts'
import type { SortOrder } from '#contract/entities/paging.ts'
import { OPEN_RESULTS } from '#rules/activity.ts'
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
  /** Null while the act runs. Stays null if its process dies. */
  result: string | null
  requestId: string
}

/** An act with its changes, in the order in which they were made. */
export interface ListedActRow extends ActRow {
  changes: { noun: ChangeNoun; fields: ChangedFields }[]
}

export interface ActFilter {
  /** Null: all customers. */
  customerId: string | null
  actorUserId: string | null
  operations: readonly string[]
  outcome: ActivityOutcome | null
  onBehalfOnly: boolean
  since: Date | null
  until: Date | null
  text: string | null
  /** True when an administrator's e-mail address matches the text search. */
  findsByAddress: boolean
  /** The account whose changes are read; null for all accounts. */
  changesOf: string | null
  sortOrder: SortOrder
}

/** Stores an act before the server tries it. The search text leaves out an administrator's e-mail address. */
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

/** Stores the result of an act. The first writer wins. */
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
const hasOpenResult = sql`(${ENDED} is null or ${ENDED} in (${sql.join(OPEN_RESULTS)}))`
const OUTCOMES: Record<ActivityOutcome, RawBuilder<unknown>> = {
  done: sql`${ENDED} = 'done'`,
  open: hasOpenResult,
  failed: sql`${ENDED} <> 'done' and not ${hasOpenResult}`,
}

const matchesText = (text: string, byAddress: boolean): RawBuilder<unknown> => {
  const pattern = sql`search_pattern(${text})`
  return byAddress
    ? sql`(act.found_by like ${pattern} or search_form(act.actor_email) like ${pattern})`
    : sql`act.found_by like ${pattern}`
}

/** For administrators, also matches acts that changed the account but name another subject, such as a tax document. */
const isAbout = (customerId: string, changesOf: string | null): RawBuilder<unknown> =>
  changesOf === null
    ? sql`(act.customer_id = ${customerId}
        or act.id = any(array(select activity_id from activity_changes where customer_id = ${customerId})))`
    : sql`act.customer_id = ${customerId}`

const conditions = (filter: ActFilter): RawBuilder<unknown> => {
  const { customerId, changesOf, actorUserId, operations, outcome, onBehalfOnly, since, until, text } = filter
  const all = [
    sql`act.operation in (${operations.length === 0 ? sql`null` : sql.join(operations)})`,
    customerId !== null && isAbout(customerId, changesOf),
    actorUserId !== null && sql`act.actor_user_id = ${actorUserId}`,
    outcome !== null && OUTCOMES[outcome],
    onBehalfOnly && sql`act.on_behalf`,
    since !== null && sql`act.at >= ${since}`,
    until !== null && sql`act.at < ${until}`,
    text !== null && matchesText(text, filter.findsByAddress),
  ]
  return sql.join(
    all.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** A cursor in the sorted list of acts. */
export type ActCursor = Pick<ActRow, 'id' | 'at'>

const beyond = (cursor: ActCursor | null, sortOrder: SortOrder): RawBuilder<SqlBool> =>
  cursor === null
    ? sql`true`
    : sql`(act.at, act.id) ${sql.raw(sortOrder === 'asc' ? '>' : '<')} (${cursor.at}, ${cursor.id})`

const changesSql = (customerId: string | null): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('noun', noun, 'fields', fields) order by id) from activity_changes
  where activity_id = act.id ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}), '[]'::jsonb)`

/** A page of acts, from an offset or after a cursor. */
export const findActivities = async (
  q: Querier,
  filter: ActFilter,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: ActCursor | null },
): Promise<ListedActRow[]> => {
  const order = sql.raw(filter.sortOrder)
  const { rows } = await sql<ListedActRow>`
    select act.id, act.at, act.operation, act.actor_user_id, act.actor_name, act.actor_email, act.actor_role, act.customer_id,
      act.customer_name, act.customer_arabic_name, act.on_behalf, act.reason, act.details, ${ENDED} as result, act.request_id,
      ${changesSql(filter.changesOf)} as changes
    from activities act left join activity_results ended on ended.activity_id = act.id
    where ${conditions(filter)} and ${beyond(after, filter.sortOrder)}
    order by act.at ${order}, act.id ${order} limit ${limit} offset ${offset}`.execute(q)
  return rows
}

/** Counts acts up to `most`. */
export const countActivities = async (q: Querier, filter: ActFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from activities act left join activity_results ended on ended.activity_id = act.id
      where ${conditions(filter)} limit ${most}
    ) counted`.execute(q)
  return rows[0]?.found ?? 0
}

/** The ids of the customer's documents that this user has opened. */
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

/** True when the person has successfully done the same act since an instant. */
export const hasActed = async (
  q: Querier,
  {
    operation,
    userId,
    details,
    since,
  }: { operation: string; userId: string; details: ActivityDetails; since: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select from activities act join activity_results ended on ended.activity_id = act.id
    where act.actor_user_id = ${userId} and act.at >= ${since} and act.operation = ${operation}
      and act.details = ${json(details)} and ended.result = 'done' limit 1`.execute(q)
  return rows.length > 0
}
