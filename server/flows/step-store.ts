import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'

/** The row's time in full precision, and its id. */
type Cursor = [at: string, id: number]

interface RecordPeriod {
  chart: string
  /** Start (inclusive) and end (exclusive) of the period. */
  since: Date
  until: Date
  limit: number
  before?: Cursor
}

/** A row of the transitions or the refusals; `to` is null for a refusal. */
export interface RecordedRow {
  cursor: Cursor
  chart: string
  flow: string
  version: number
  event: string
  from: string
  to: string | null
  payload: Record<string, unknown> | null
  /** The facts the chart decided on. Null for the start of a flow. */
  facts: Record<string, unknown> | null
  guards: Record<string, boolean> | null
}

const READ = {
  transitions: sql`json_build_array(at::text, id) as cursor, machine as chart, subject_id as flow, machine_version as version, event,
    from_state as "from", to_state as "to", payload, facts, guards from transitions`,
  refusals: sql`json_build_array(at::text, id) as cursor, machine as chart, subject_id as flow, machine_version as version, event,
    state as "from", null as "to", null::jsonb as payload, facts, guards from refusals`,
}

/** The newest steps or refused events of a chart in a period. */
export const recordedSteps = async (
  q: Querier,
  table: keyof typeof READ,
  { chart, since, until, limit, before }: RecordPeriod,
): Promise<RecordedRow[]> => {
  const rest = before ? sql`(at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql`true`
  const { rows } = await sql<RecordedRow>`
    select ${READ[table]}
    where machine = ${chart} and at >= ${since} and at < ${until} and ${rest} and event is not null
    order by at desc, id desc limit ${limit}`.execute(q)
  return rows
}

/** Returns every occupied state of a chart with the version that stored it and the number of flows. */
export const occupiedStates = async (
  q: Querier,
  chart: string,
): Promise<{ chart: string; version: number; state: string; flows: number }[]> => {
  const { rows } = await sql<{ chart: string; version: number; state: string; flows: number }>`
    select machine as chart, machine_version as version, state, count(*)::float8 as flows
    from flow_subjects where machine = ${chart} group by 1, 2, 3 order by 1, 2, 3`.execute(q)
  return rows
}

/** Some flows in a state stored by one version of a chart, longest stay first. */
export const flowsStoredBy = async (
  q: Querier,
  { chart, version, state }: { chart: string; version: number; state: string },
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ flow: string }>`
    select subject_id as flow from flow_subjects
    where machine = ${chart} and machine_version = ${version} and state = ${state}
    order by entered_at limit ${limit}`.execute(q)
  return rows.map(({ flow }) => flow)
}
