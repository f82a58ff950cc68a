import { sql } from 'kysely'
import type { Days } from '#rules/flow-figures.ts'
import type { People } from '#rules/smallest-group.ts'
import type { Querier } from '../db/client.ts'
import { type FlowFilters, matching } from './figure-store.ts'

/** The most rows whose people are counted. Beyond it, a figure of many people may be hidden, but none of few people is shown. */
const ROWS_MAX = 100_000
const ROWS_PER_STATE = 2000

/** A flow of the team counts as a person of its own. */
const PERSON = sql`count(distinct coalesce(customer_id, subject_id))::int`

/** The numbers of people now in these states. */
const peopleInStates = async (
  q: Querier,
  machine: string,
  states: readonly string[],
  filters: FlowFilters,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ state: string; people: number }>`
    select state, people from unnest(${[...states]}::text[]) as asked (state) cross join lateral (
      select ${PERSON} as people from (
        select customer_id, subject_id from flow_subjects
        where ${matching(machine, filters)} and flow_subjects.state = asked.state limit ${ROWS_PER_STATE}
      ) sampled
    ) counted`.execute(q)
  return new Map(rows.map(({ state, people }) => [state, people]))
}

/** Condition for the steps or refusals of a period whose customers match the filters today. */
const recorded = (machine: string, { from, to }: Days, { version, ...filters }: FlowFilters) => sql`
  r.machine = ${machine} and r.at >= (${from}::date)::timestamp at time zone 'Asia/Riyadh'
  and r.at < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'
  and ${version === undefined ? sql`true` : sql`r.machine_version = ${version}`}
  and ${Object.values(filters).every((value) => value === undefined) ? sql`true` : sql`exists (select from flow_subjects s where s.subject_id = r.subject_id and ${matching(machine, filters, 's')})`}
  order by r.at desc limit ${ROWS_MAX}`

const keyOf = (parts: readonly string[]): string => JSON.stringify(parts)

/** Counts the people behind the figures of a chart. */
export const peopleOf = async (
  q: Querier,
  {
    params: { chart },
    query: { from, to, ...filters },
  }: { params: { chart: string }; query: Days & FlowFilters },
  { states }: { states: readonly { state: string }[] },
): Promise<People> => {
  const names = states.map(({ state }) => state)
  const here = await peopleInStates(q, chart, names, filters)
  const moves = await sql<{ from: string; event: string; to: string; people: number }>`
    select from_state as "from", event, to_state as "to", ${PERSON} as people from (
      select r.* from transitions r where ${recorded(chart, { from, to }, filters)}
    ) sampled group by 1, 2, 3`.execute(q)
  const refusals = await sql<{
    state: string
    event: string
    guard: string
    code: string
    field: string
    people: number
  }>`
    select state, coalesce(event, '') as event, guard, code, coalesce(field, '') as field, ${PERSON} as people from (
      select r.* from refusals r where ${recorded(chart, { from, to }, filters)}
    ) sampled group by 1, 2, 3, 4, 5`.execute(q)
  const moved = new Map(moves.rows.map((row) => [keyOf([row.from, row.event, row.to]), row.people]))
  const refused = new Map(
    refusals.rows.map((row) => [keyOf([row.state, row.event, row.guard, row.code, row.field]), row.people]),
  )
  return {
    here: (state) => here.get(state) ?? 0,
    moved: (move) => moved.get(keyOf([move.from, move.event, move.to])) ?? 0,
    refused: (state, { event, guard, code, field }) =>
      refused.get(keyOf([state, event, guard, code, field])) ?? 0,
  }
}
