import { type RawBuilder, sql } from 'kysely'
import { BUCKET_GROWTH, type Days, type PeriodParts } from '#rules/flow-figures.ts'
import type { Querier } from '../db/client.ts'

/** `bucketOf` in SQL, for a time in seconds. */
export const bucketInSql = (seconds: RawBuilder<unknown>) =>
  sql`floor(ln(${seconds} + 1) / ln(${sql.lit(BUCKET_GROWTH)}::double precision))::smallint`

/** Filters of the flows. An absent filter matches all. */
export interface FlowFilters {
  accountType?: string | undefined
  package?: string | undefined
  language?: string | undefined
  width?: string | undefined
  version?: number | undefined
}

/** Condition for the rows of a chart that match the filters; `table` is the alias in a join. */
export const matching = (
  machine: string,
  { accountType, package: name, language, width, version }: FlowFilters,
  table?: string,
) => {
  const column = (own: string) => sql.ref(table === undefined ? own : `${table}.${own}`)
  return all([
    sql`${column('machine')} = ${machine}`,
    ...(accountType === undefined ? [] : [sql`${column('account_type')} = ${accountType}`]),
    ...(name === undefined ? [] : [sql`${column('package')} = ${name}`]),
    ...(language === undefined ? [] : [sql`${column('language')} = ${language}`]),
    ...(width === undefined ? [] : [sql`${column('width')} = ${width}`]),
    ...(version === undefined ? [] : [sql`${column('machine_version')} = ${version}`]),
  ])
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

type Counts = 'flow_moves' | 'flow_refusals'

const within = (table: Counts, grain: 'day' | 'month', { from, to }: Days) =>
  sql`select * from ${sql.table(table)} where grain = ${grain} and start between ${from}::date and ${to}::date`

/** Rows of a period. Each part has its own condition because an `or` would scan the whole table. */
const during = (table: Counts, { months, days }: PeriodParts) =>
  sql`(${sql.join(
    [
      sql`select * from ${sql.table(table)} where false`,
      ...(months ? [within(table, 'month', months)] : []),
      ...days.map((part) => within(table, 'day', part)),
    ],
    sql` union all `,
  )}) counted`

export interface CountedMove {
  from: string
  event: string
  to: string
  bucket: number
  count: number
  returns: number
}

/** Returns how often flows took each transition in a period, by the length of the stay before it. */
export const countedMoves = async (
  q: Querier,
  machine: string,
  period: PeriodParts,
  filters: FlowFilters,
): Promise<CountedMove[]> => {
  const { rows } = await sql<CountedMove>`
    select from_state as "from", event, to_state as "to", bucket::int as bucket,
      sum(count)::float8 as count, sum(returns)::float8 as returns
    from ${during('flow_moves', period)} where ${matching(machine, filters)}
    group by 1, 2, 3, 4`.execute(q)
  return rows
}

export interface FlowsNow {
  state: string
  count: number
  /** Flows that entered the state before the given instant. */
  before: number
}

/** Returns how many flows are in each state now, and how many of them entered it before `moment`. */
export const countedNow = async (
  q: Querier,
  machine: string,
  filters: FlowFilters,
  moment: Date | 'infinity' = 'infinity',
): Promise<FlowsNow[]> => {
  const { rows } = await sql<FlowsNow>`
    select state, count(*)::float8 as count, count(*) filter (where entered_at < ${moment}::timestamptz)::float8 as before
    from flow_subjects where ${matching(machine, filters)} group by 1`.execute(q)
  return rows
}

export interface CountedRefusal {
  state: string
  event: string
  guard: string
  code: string
  field: string
  count: number
}

/** The refusals of a period, most frequent first. */
export const countedRefusals = async (
  q: Querier,
  machine: string,
  period: PeriodParts,
  filters: FlowFilters,
): Promise<CountedRefusal[]> => {
  const { rows } = await sql<CountedRefusal>`
    select state, event, guard, code, field, sum(count)::float8 as count
    from ${during('flow_refusals', period)} where ${matching(machine, filters)}
    group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2, 3, 4, 5`.execute(q)
  return rows
}

/** The flows in a state, longest stay first. */
export const flowsInState = async (
  q: Querier,
  { machine, state, limit }: { machine: string; state: string; limit: number },
  filters: FlowFilters,
): Promise<{ flow: string; customerId: string | null; since: Date }[]> => {
  const { rows } = await sql<{ flow: string; customerId: string | null; since: Date }>`
    select subject_id as flow, customer_id as "customerId", entered_at as since
    from flow_subjects where ${matching(machine, filters)} and state = ${state}
    order by entered_at limit ${limit}`.execute(q)
  return rows
}
