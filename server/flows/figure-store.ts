import { type RawBuilder, sql } from 'kysely'
import type { Days, PeriodParts } from '#rules/flow-period.ts'
import { BUCKET_GROWTH } from '#rules/stay-buckets.ts'
import type { Querier } from '../db/client.ts'

/** The bucket of a time in seconds, as `bucketOf` has it. */
export const bucketInSql = (seconds: RawBuilder<unknown>) =>
  sql`floor(ln(${seconds} + 1) / ln(${sql.lit(BUCKET_GROWTH)}::double precision))::smallint`

/** Of which flows; what is left out does not matter. */
export interface FlowFilters {
  accountType?: string | undefined
  package?: string | undefined
  language?: string | undefined
  width?: string | undefined
  version?: number | undefined
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** The rows of a chart that the filters leave; `table` names theirs where it is joined to others. */
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

type Counts = 'flow_moves' | 'flow_refusals'

const within = (table: Counts, grain: 'day' | 'month', { from, to }: Days) =>
  sql`select * from ${sql.table(table)} where grain = ${grain} and start between ${from}::date and ${to}::date`

/** Rows of a period; none of them when it has no day. Each part is read from the key; of an `or` the whole table would be. */
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

/** How often flows went each way in a period, by how long they had been where they left. */
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
  /** Of them, those that entered it before some moment. */
  before: number
}

/** How many flows are in each state at this moment, and how many of them have been since before `moment`. */
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

/** What people were refused in a period, the most frequent first. */
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

/** The flows that are in a state, the longest there first. */
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
