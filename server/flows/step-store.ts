import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'

/** The moment of a row, in full, and its id. */
type Cursor = [at: string, id: number]

interface Asked {
  chart: string
  /** The first moment, and the first one after the period. */
  since: Date
  until: Date
  limit: number
  before?: Cursor
}

/** One row of the transitions or of the refusals; `to` is null for what was refused. */
export interface RecordedRow {
  /** Where the rows before it begin. */
  cursor: Cursor
  chart: string
  flow: string
  version: number
  event: string
  from: string
  to: string | null
  payload: Record<string, unknown> | null
  /** What the chart decided on; null for the beginning of a flow. */
  facts: Record<string, unknown> | null
  guards: Record<string, boolean> | null
}

const READ = {
  transitions: sql`json_build_array(at::text, id) as cursor, machine as chart, subject_id as flow, machine_version as version, event,
    from_state as "from", to_state as "to", payload, facts, guards from transitions`,
  refusals: sql`json_build_array(at::text, id) as cursor, machine as chart, subject_id as flow, machine_version as version, event,
    state as "from", null as "to", null::jsonb as payload, facts, guards from refusals`,
}

/** The newest steps that a chart took in a period, or events that it refused. */
export const recordedSteps = async (
  q: Querier,
  table: keyof typeof READ,
  { chart, since, until, limit, before }: Asked,
): Promise<RecordedRow[]> => {
  const rest = before ? sql`(at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql`true`
  const { rows } = await sql<RecordedRow>`
    select ${READ[table]}
    where machine = ${chart} and at >= ${since} and at < ${until} and ${rest} and event is not null
    order by at desc, id desc limit ${limit}`.execute(q)
  return rows
}

/** Every state that flows of a chart are in now, with the version that stored it, and how many there are. */
export const occupiedStates = async (
  q: Querier,
  chart: string,
): Promise<{ chart: string; version: number; state: string; flows: number }[]> => {
  const { rows } = await sql<{ chart: string; version: number; state: string; flows: number }>`
    select machine as chart, machine_version as version, state, count(*)::float8 as flows
    from flow_subjects where machine = ${chart} group by 1, 2, 3 order by 1, 2, 3`.execute(q)
  return rows
}

/** Some of the flows that are in a state which one version of a chart stored, the longest there first. */
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
