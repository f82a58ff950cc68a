import { sql } from 'kysely'
import type { Days } from '#rules/flow-period.ts'
import type { Querier } from '../client.ts'
import { type FlowFilters, matching } from './flow-figures.ts'

/** A day or month of Riyadh, of instants in a column. */
const startOf = (grain: 'day' | 'month', at: string) =>
  sql`to_char(date_trunc(${grain}, ${sql.ref(at)} at time zone 'Asia/Riyadh'), 'YYYY-MM-DD')`

const within = (at: string, { from, to }: Days) => sql`
  ${sql.ref(at)} >= (${from}::date)::timestamp at time zone 'Asia/Riyadh'
  and ${sql.ref(at)} < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'`

interface Place {
  machine: string
  state: string
}

export interface LongStay {
  flow: string
  /** Null of what is the team's own. */
  customerId: string | null
  enteredAt: Date
  leftAt: Date
  seconds: number
}

/** The stays in a state that ended in a period and lasted at least so long, the longest first. */
export const longStays = async (
  q: Querier,
  { machine, state }: Place,
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

export interface Passed {
  state: string
  once: number
  more: number
  othersMore: number
}

/** Which states the flows that are in one now have entered once and more often, and how many of all others more often. */
export const passedStates = async (
  q: Querier,
  { machine, state }: Place,
  filters: FlowFilters,
): Promise<Passed[]> => {
  const { rows } = await sql<Passed>`
    with flows as (
      select subject_id, state = ${state} as is_here from flow_subjects where ${matching(machine, filters)}
    )
    select v.state, count(*) filter (where is_here and times = 1)::float8 as once,
      count(*) filter (where is_here and times > 1)::float8 as more,
      count(*) filter (where not is_here and times > 1)::float8 as "othersMore"
    from flows join flow_visits v on v.machine = ${machine} and v.subject_id = flows.subject_id
    where v.state <> ${state} or times > 1
    group by 1 having bool_or(is_here) order by 3 desc, 2 desc, 1`.execute(q)
  return rows
}

/** The flows of customers who signed in for the first time in a period. */
const begun = (period: Days, filters: FlowFilters) => sql`
  select s.subject_id, s.state from flow_subjects s join customers c on c.id = s.subject_id
  where ${matching('onboarding', filters, 's')} and ${within('c.created_at', period)}`

export interface ReachedStep {
  step: string
  entered: number
  here: number
}

/** How many onboardings began in a period. */
export const countBegun = async (q: Querier, period: Days, filters: FlowFilters): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from (${begun(period, filters)}) flows`.execute(q)
  return rows[0]?.count ?? 0
}

/** How many of the onboardings that began in a period entered each step, and are there now. */
export const reachedSteps = async (
  q: Querier,
  period: Days,
  filters: FlowFilters,
): Promise<ReachedStep[]> => {
  const { rows } = await sql<ReachedStep>`
    select v.state as step, count(*)::float8 as entered, count(*) filter (where flows.state = v.state)::float8 as here
    from (${begun(period, filters)}) flows
    join flow_visits v on v.machine = 'onboarding' and v.subject_id = flows.subject_id group by 1`.execute(q)
  return rows
}

export interface StepRefusal {
  step: string
  code: string
  field: string
  count: number
}

/** What the customers of a period were refused in each step of the onboarding, the most frequent first. */
export const refusalsOfSteps = async (
  q: Querier,
  period: Days,
  filters: FlowFilters,
): Promise<StepRefusal[]> => {
  const { rows } = await sql<StepRefusal>`
    select r.state as step, r.code, coalesce(r.field, '') as field, count(*)::float8 as count
    from (${begun(period, filters)}) flows
    join refusals r on r.machine = 'onboarding' and r.subject_id = flows.subject_id
    group by 1, 2, 3 order by 4 desc, 1, 2, 3`.execute(q)
  return rows
}

export interface FirstEntries {
  start: string
  count: number
  /** The median time from the customer's first sign-in, in seconds. */
  median: number
}

/** How many flows entered one of these states for the first time, by day or month of a period. */
export const firstEntries = async (
  q: Querier,
  { machine, states }: { machine: string; states: readonly string[] },
  { period, grain }: { period: Days; grain: 'day' | 'month' },
  filters: FlowFilters,
): Promise<FirstEntries[]> => {
  const { rows } = await sql<FirstEntries>`
    select ${startOf(grain, 'v.first_at')} as start, count(*)::float8 as count,
      percentile_cont(0.5) within group (order by greatest(extract(epoch from v.first_at - c.created_at), 0)::float8) as median
    from flow_visits v
    join flow_subjects s on s.machine = v.machine and s.subject_id = v.subject_id
    join customers c on c.id = s.customer_id
    where v.machine = ${machine} and v.state = any(${[...states]}) and ${within('v.first_at', period)} and ${matching(machine, filters, 's')}
    group by 1`.execute(q)
  return rows
}
