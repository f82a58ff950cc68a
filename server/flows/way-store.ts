import { sql } from 'kysely'
import { BUCKET_GROWTH, bucketOf, type Days } from '#rules/flow-figures.ts'
import type { Querier } from '../db/client.ts'
import { bucketInSql, type FlowFilters, matching } from './figure-store.ts'

const within = (at: string, { from, to }: Days) => sql`
  ${sql.ref(at)} >= (${from}::date)::timestamp at time zone 'Asia/Riyadh'
  and ${sql.ref(at)} < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'`

interface ChartState {
  machine: string
  state: string
}

export interface LongStay {
  flow: string
  /** Null for a flow of the team. */
  customerId: string | null
  enteredAt: Date
  leftAt: Date
  seconds: number
}

/** The stays that ended in a period and lasted at least the given time, longest first. */
export const longStays = async (
  q: Querier,
  { machine, state }: ChartState,
  { seconds, period, limit }: { seconds: number; period: Days; limit: number },
  filters: FlowFilters,
): Promise<LongStay[]> => {
  const { rows } = await sql<LongStay>`
    select t.subject_id as flow, t.customer_id as "customerId", t.entered_at as "enteredAt", t.left_at as "leftAt", t.seconds
    from flow_stays t join (select subject_id from flow_subjects where ${matching(machine, filters)}) s using (subject_id)
    where t.machine = ${machine} and t.state = ${state} and t.seconds >= ${seconds} and ${within('t.left_at', period)}
    order by t.seconds desc limit ${limit}`.execute(q)
  return rows
}

/**
 * Refines the bucketed figures of a target. `within`: stays that ended in the period, lie in the bucket of the target's time and do not
 * exceed it. `waiting`: flows still in the state that had exceeded the time at `until`.
 */
export const staysAtTarget = async (
  q: Querier,
  { machine, state }: ChartState,
  { seconds, period, until }: { seconds: number; period: Days; until: Date },
  { version, ...filters }: FlowFilters,
): Promise<{ within: number; waiting: number }> => {
  const bucket = bucketOf(seconds)
  const ofVersion =
    version === undefined
      ? sql`true`
      : sql`exists (select from transitions r where r.id = t.transition_id and r.machine_version = ${version})`
  const { rows } = await sql<{ within: number; waiting: number }>`
    select (
      select count(*)::float8 from flow_stays t
      join (select subject_id from flow_subjects where ${matching(machine, filters)}) s using (subject_id)
      where t.machine = ${machine} and t.state = ${state} and ${within('t.left_at', period)}
        and t.seconds between ${BUCKET_GROWTH ** bucket - 2} and ${seconds} and ${bucketInSql(sql`t.seconds`)} = ${bucket}
        and ${ofVersion}
    ) as within, (
      select count(*)::float8 from flow_subjects where ${matching(machine, { ...filters, version })} and state = ${state}
        and entered_at < ${new Date(until.getTime() - seconds * 1000)}
    ) as waiting`.execute(q)
  return rows[0] ?? { within: 0, waiting: 0 }
}

export interface PassedState {
  state: string
  once: number
  more: number
  othersMore: number
}

/** Counts by entered state: flows now in `state` that entered it once, and more than once; other flows that entered it more than once. */
export const passedStates = async (
  q: Querier,
  { machine, state }: ChartState,
  filters: FlowFilters,
): Promise<PassedState[]> => {
  const { rows } = await sql<PassedState>`
    with flows as (
      select state = ${state} as is_here, visits, count(*) as count from flow_subjects where ${matching(machine, filters)} group by 1, 2
    )
    select v.state, coalesce(sum(count) filter (where is_here and times = '1'), 0)::float8 as once,
      coalesce(sum(count) filter (where is_here and times <> '1'), 0)::float8 as more,
      coalesce(sum(count) filter (where not is_here and times <> '1'), 0)::float8 as "othersMore"
    from flows cross join lateral jsonb_each_text(visits) as v (state, times)
    where v.state <> ${state} or times <> '1'
    group by 1 having bool_or(is_here) order by 3 desc, 2 desc, 1`.execute(q)
  return rows
}

/** The onboardings of customers who first signed in during a period. */
const begun = (period: Days, filters: FlowFilters) =>
  sql`from flow_subjects where ${matching('onboarding', filters)} and ${within('customer_since', period)}`

export interface ReachedStep {
  /** Null for the total. */
  step: string | null
  entered: number
  here: number
}

/** Returns how many onboardings of a period began, entered each step, and are in it now. */
export const reachedSteps = async (
  q: Querier,
  period: Days,
  filters: FlowFilters,
): Promise<ReachedStep[]> => {
  const { rows } = await sql<ReachedStep>`
    with flows as materialized (select state, visits, count(*) as count ${begun(period, filters)} group by 1, 2)
    select null as step, coalesce(sum(count), 0)::float8 as entered, 0::float8 as here from flows
    union all
    select v.step, sum(count)::float8, coalesce(sum(count) filter (where v.step = state), 0)::float8
    from flows cross join lateral jsonb_object_keys(visits) as v (step) group by 1`.execute(q)
  return rows
}

export interface StepRefusal {
  step: string
  code: string
  field: string
  count: number
  people: number
}

/** The refusals in each onboarding step for the customers of a period, most frequent first. */
export const refusalsOfSteps = async (
  q: Querier,
  period: Days,
  filters: FlowFilters,
): Promise<StepRefusal[]> => {
  const { rows } = await sql<StepRefusal>`
    select r.state as step, r.code, coalesce(r.field, '') as field, count(*)::float8 as count,
      count(distinct r.subject_id)::float8 as people
    from (select subject_id ${begun(period, filters)}) flows
    join refusals r on r.machine = 'onboarding' and r.subject_id = flows.subject_id
    group by 1, 2, 3 order by 4 desc, 1, 2, 3`.execute(q)
  return rows
}

interface FirstEntryQuery {
  machine: string
  states: readonly string[]
  period: Days
  grain: 'day' | 'month'
}

/** The first day of a group as text. The database formats it per group, not per row, for speed. */
const START = sql`to_char(start, 'YYYY-MM-DD') as start`
const startOf = ({ grain }: FirstEntryQuery) =>
  sql`date_trunc(${grain}, v.first_at at time zone 'Asia/Riyadh') as start`
const entering = ({ machine, states, period }: FirstEntryQuery) =>
  sql`v.machine = ${machine} and v.state = any(${[...states]}) and ${within('v.first_at', period)}`
const joinFlow = sql`join flow_subjects s on s.machine = v.machine and s.subject_id = v.subject_id`

/** Counts the flows that entered one of these states for the first time, by day or month. */
export const countFirstEntries = async (
  q: Querier,
  query: FirstEntryQuery,
  filters: FlowFilters,
): Promise<{ start: string; count: number }[]> => {
  const isOfAll = Object.values(filters).every((value) => value === undefined)
  const { rows } = await sql<{ start: string; count: number }>`
    select ${START}, count(*)::float8 as count
    from (
      select ${startOf(query)} from flow_visits v ${isOfAll ? sql`` : joinFlow}
      where ${entering(query)} and ${isOfAll ? sql`true` : matching(query.machine, filters, 's')}
    ) entries
    group by entries.start`.execute(q)
  return rows
}

export interface FirstEntries {
  start: string
  count: number
  /** Median time since the customer's first sign-in, in seconds. */
  median: number
}

/** Like `countFirstEntries`, with the median duration. */
export const timedFirstEntries = async (
  q: Querier,
  query: FirstEntryQuery,
  filters: FlowFilters,
): Promise<FirstEntries[]> => {
  const { rows } = await sql<FirstEntries>`
    select ${START}, count(*)::float8 as count, percentile_cont(0.5) within group (order by seconds) as median
    from (
      select ${startOf(query)}, greatest(extract(epoch from v.first_at - s.customer_since), 0)::float8 as seconds
      from flow_visits v ${joinFlow}
      where ${entering(query)} and ${matching(query.machine, filters, 's')} and s.customer_since is not null
    ) entries
    group by entries.start`.execute(q)
  return rows
}
