import { sql } from 'kysely'
import type { ChartFigures, StateFigures } from '#contract/entities/flow-figures.ts'
import { type Days, outlierBucket } from '#rules/flow-figures.ts'
import type { People, StatePeople } from '#rules/smallest-group.ts'
import type { Querier } from '../db/client.ts'
import { bucketInSql, type FlowFilters, matching } from './figure-store.ts'

/** Maximum number of rows whose people are counted. More rows may hide a figure of many people, but never show one of few. */
const ROWS_MAX = 50_000
const ROWS_PER_STATE = 2000

/** The person of a flow. All flows of the team count as one person: no row names the member. */
const PERSON = sql`coalesce(customer_id, '00000000-0000-0000-0000-000000000000')`

/** The people of a list of flows. */
export const countPeople = (flows: readonly { customerId: string | null }[]): number =>
  new Set(flows.map(({ customerId }) => customerId)).size

/** Flows that entered a state since an instant (inclusive) and before another one, in seconds since 1970. */
interface Range {
  state: string
  key: 'here' | 'running' | 'later' | 'waiting' | 'pending'
  since: number | '-Infinity'
  until: number | 'Infinity'
}

/** Counts the people whose flows are now in each range. */
const peopleInRanges = async (
  q: Querier,
  machine: string,
  ranges: readonly Range[],
  filters: FlowFilters,
): Promise<(Pick<Range, 'state' | 'key'> & { people: number })[]> => {
  const { rows } = await sql<Pick<Range, 'state' | 'key'> & { people: number }>`
    select state, key, people from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as asked (state text, key text, since float8, until float8)
    cross join lateral (
      select count(distinct ${PERSON})::int as people from (
        select customer_id from flow_subjects where ${matching(machine, filters)} and flow_subjects.state = asked.state
          and entered_at >= to_timestamp(asked.since) and entered_at < to_timestamp(asked.until) limit ${ROWS_PER_STATE}
      ) sampled
    ) counted`.execute(q)
  return rows
}

/** Condition for the counted steps or refusals of a period whose customers match the filters today. */
const recorded = (
  uncounted: 'uncounted_steps' | 'uncounted_refusals',
  machine: string,
  { from, to }: Days,
  { version, ...filters }: FlowFilters,
) => sql`
  r.machine = ${machine} and r.at >= (${from}::date)::timestamp at time zone 'Asia/Riyadh'
  and r.at < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'
  and not exists (select from ${sql.table(uncounted)} u where u.${sql.ref(uncounted === 'uncounted_steps' ? 'transition_id' : 'refusal_id')} = r.id)
  and ${version === undefined ? sql`true` : sql`r.machine_version = ${version}`}
  and ${Object.values(filters).every((value) => value === undefined) ? sql`true` : sql`exists (select from flow_subjects s where s.subject_id = r.subject_id and ${matching(machine, filters, 's')})`}
  order by r.at desc limit ${ROWS_MAX}`

interface StepPeople {
  moves: { from: string; event: string; to: string; people: number }[] | null
  entered: ({ state: string } & Pick<StatePeople, 'returned' | 'first'>)[] | null
  left:
    | ({ state: string } & Pick<
        StatePeople,
        'stays' | 'untimed' | 'outliers' | 'usual' | 'within' | 'late' | 'between'
      >)[]
    | null
}

interface Question {
  params: { chart: string }
  query: Days & FlowFilters
}

/** Counts the people who took the steps of a period. */
const peopleOfSteps = async (
  q: Querier,
  { params: { chart }, query: { from, to, ...filters } }: Question,
  states: readonly StateFigures[],
): Promise<StepPeople> => {
  const limits = states.map(({ state, stays, target }) => ({
    state,
    outlier: stays.median === null ? null : outlierBucket(stays.median),
    target: target?.seconds ?? null,
  }))
  const { rows } = await sql<StepPeople>`
    with steps as materialized (
      select r.id, from_state, event, to_state, ${PERSON} as person from transitions r
      where ${recorded('uncounted_steps', chart, { from, to }, filters)}
    ),
    taken as materialized (
      select from_state, event, to_state, person, bool_or(coalesce(returned, false)) as returned, bool_or(returned is not true) as first,
        bool_or(seconds is not null) as stays, bool_or(seconds is null) as untimed,
        bool_or(bucket >= outlier) as outliers, bool_or(bucket < outlier) as usual,
        bool_or(seconds <= target) as within, bool_or(seconds > target) as late,
        bool_or((bucket >= outlier) <> (seconds > target)) as between
      from steps
      left join lateral (
        select seconds, returned, ${bucketInSql(sql`seconds`)} as bucket from flow_stays where transition_id = steps.id offset 0
      ) stay on true
      left join jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as limits (state text, outlier int, target float8)
        on limits.state = from_state
      group by 1, 2, 3, 4
    )
    select (
      select jsonb_agg(one) from (
        select from_state as "from", event, to_state as "to", count(*) as people from taken group by 1, 2, 3
      ) one
    ) as moves, (
      select jsonb_agg(one) from (
        select state, ${numbersOf(['returned', 'first'])} from (
          select to_state as state, person, bool_or(returned) as returned, bool_or(first) as first
          from taken where from_state <> to_state group by 1, 2
        ) people group by 1
      ) one
    ) as entered, (
      select jsonb_agg(one) from (
        select state, ${numbersOf(OF_STAYS)} from (
          select from_state as state, person, ${sql.join(OF_STAYS.map((name) => sql`bool_or(${sql.ref(name)}) as ${sql.ref(name)}`))}
          from taken where from_state <> to_state group by 1, 2
        ) people group by 1
      ) one
    ) as left`.execute(q)
  return rows[0] ?? { moves: null, entered: null, left: null }
}

const OF_STAYS = ['stays', 'untimed', 'outliers', 'usual', 'within', 'late', 'between']
const numbersOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`(count(*) filter (where ${sql.ref(name)}))::int as ${sql.ref(name)}`))

interface PeriodEnd {
  /** The end of the period. */
  end: Date
  /** The end of the period, or now in a running period. */
  until: Date
}

/** The ranges of entry times to count for a state. */
const rangesOf = ({ state, stays, target }: StateFigures, { end, until }: PeriodEnd): Range[] => {
  const here = { since: '-Infinity', until: 'Infinity' } as const
  const ended = end.getTime() / 1000
  const late = until.getTime() / 1000 - (target?.seconds ?? 0)
  return [
    { state, key: 'here', ...here },
    // A final state has no running stays, so `later` covers all its flows.
    { state, key: 'later', ...here, ...(stays.running > 0 && { since: ended }) },
    { state, key: 'running', ...here, until: ended },
    ...(target
      ? [
          { state, key: 'waiting', ...here, until: late } as const,
          { state, key: 'pending', since: late, until: ended } as const,
        ]
      : []),
  ]
}

const keyOf = (parts: readonly string[]): string => JSON.stringify(parts)

/** Counts the people behind the figures of a chart. */
export const peopleOf = async (
  q: Querier,
  question: Question,
  { states }: Pick<ChartFigures, 'states'>,
  periodEnd: PeriodEnd,
): Promise<People> => {
  const {
    params: { chart },
    query: { from, to, ...filters },
  } = question
  const ranges = states.flatMap((state) => rangesOf(state, periodEnd))
  const present = await peopleInRanges(q, chart, ranges, filters)
  const steps = await peopleOfSteps(q, question, states)
  const refusals = await sql<{
    state: string
    event: string
    guard: string
    code: string
    field: string
    people: number
  }>`
    select state, coalesce(event, '') as event, guard, code, coalesce(field, '') as field, count(distinct ${PERSON})::int as people from (
      select r.* from refusals r where ${recorded('uncounted_refusals', chart, { from, to }, filters)}
    ) sampled group by 1, 2, 3, 4, 5`.execute(q)
  const presentIn = (name: string) => ({
    ...{ here: 0, running: 0, later: 0, waiting: 0, pending: 0 },
    ...Object.fromEntries(
      present.filter(({ state }) => state === name).map(({ key, people }) => [key, people]),
    ),
  })
  const nobody = {
    ...{ returned: 0, first: 0, stays: 0, untimed: 0, outliers: 0, usual: 0 },
    ...{ within: 0, late: 0, between: 0 },
  }
  const ofState = (name: string): StatePeople => ({
    ...presentIn(name),
    ...nobody,
    ...steps.entered?.find(({ state }) => state === name),
    ...steps.left?.find(({ state }) => state === name),
  })
  const ofStates = new Map(states.map(({ state }) => [state, ofState(state)]))
  const moved = new Map(steps.moves?.map((row) => [keyOf([row.from, row.event, row.to]), row.people]))
  const refused = new Map(
    refusals.rows.map((row) => [keyOf([row.state, row.event, row.guard, row.code, row.field]), row.people]),
  )
  return {
    of: (state) => ofStates.get(state) ?? ofState(state),
    moved: (move) => moved.get(keyOf([move.from, move.event, move.to])) ?? 0,
    refused: (state, { event, guard, code, field }) =>
      refused.get(keyOf([state, event, guard, code, field])) ?? 0,
  }
}

/** Maximum number of flows in the state, and of other flows, whose people are counted. */
const BRANCHED_MAX = 5000

/** The numbers of people behind the figures of a passed state. */
interface PassedPeople {
  once: number
  more: number
  /** People now in the state whose flows count neither as `once` nor as `more`. */
  neither: number
  othersMore: number
  /** People of other flows that entered the passed state at most once. */
  othersRest: number
}

/** Counts the people who passed each state: people whose flows are now in `state`, and others. */
export const peopleOfPassed = async (
  q: Querier,
  { machine, state }: { machine: string; state: string },
  passed: readonly string[],
  filters: FlowFilters,
): Promise<(name: string) => PassedPeople> => {
  const flows = (isHere: boolean) => sql`
    (select ${PERSON} as person, visits, ${sql.lit(isHere)} as is_here from flow_subjects
    where ${matching(machine, filters)} and ${isHere ? sql`state = ${state}` : sql`state <> ${state}`} limit ${BRANCHED_MAX})`
  const { rows } = await sql<{ name: string } & PassedPeople>`
    with flows as materialized (${flows(true)} union all ${flows(false)}),
    people as (
      select name, person, bool_or(is_here and is_once) as once, bool_or(is_here and is_more) as more,
        bool_or(is_here and not is_once and not is_more) as neither,
        bool_or(not is_here and is_more) as others_more, bool_or(not is_here and not is_more) as others_rest
      from (
        select name, person, is_here, coalesce(visits ->> name = '1', false) and name <> ${state} as is_once,
          coalesce(visits ->> name <> '1', false) as is_more
        from flows cross join unnest(${[...passed]}::text[]) as asked (name)
      ) passed group by 1, 2
    )
    select name, ${numbersOf(['once', 'more', 'neither', 'othersMore', 'othersRest'])} from people group by 1`.execute(
    q,
  )
  const counted = new Map(rows.map((row) => [row.name, row]))
  return (name) => counted.get(name) ?? { once: 0, more: 0, neither: 0, othersMore: 0, othersRest: 0 }
}

/** Counts the people whose flows are in a state stored by one version of a chart. */
export const peopleStoredBy = async (
  q: Querier,
  { chart, version, state }: { chart: string; version: number; state: string },
): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(distinct ${PERSON})::int as people from (
      select customer_id from flow_subjects
      where machine = ${chart} and machine_version = ${version} and state = ${state} limit ${ROWS_MAX}
    ) sampled`.execute(q)
  return rows[0]?.people ?? 0
}

/** The customers of flows. Unknown for flows of the team, and for flows whose first step is not counted yet. */
export const customersOfFlows = async (
  q: Querier,
  chart: string,
  flows: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await sql<{ flow: string; customerId: string | null }>`
    select subject_id as flow, customer_id as "customerId" from flow_subjects
    where machine = ${chart} and subject_id = any(${[...flows]}::uuid[])`.execute(q)
  return new Map(rows.map(({ flow, customerId }) => [flow, customerId]))
}
