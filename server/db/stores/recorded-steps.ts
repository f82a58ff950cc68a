import { sql } from 'kysely'
import type { Querier } from '../client.ts'

interface Asked {
  chart: string
  /** The first moment, and the first one after the period. */
  since: Date
  until: Date
  limit: number
}

/** One row of the transitions or of the refusals; `to` is null for what was refused. */
export interface RecordedRow {
  id: number
  chart: string
  flow: string
  version: number
  event: string
  from: string
  to: string | null
  payload: Record<string, unknown> | null
  facts: Record<string, unknown> | null
  guards: Record<string, boolean> | null
}

const READ = {
  transitions: sql`id::float8 as id, machine as chart, subject_id as flow, machine_version as version, event,
    from_state as "from", to_state as "to", payload, facts, guards from transitions`,
  refusals: sql`id::float8 as id, machine as chart, subject_id as flow, machine_version as version, event,
    state as "from", null as "to", null::jsonb as payload, facts, guards from refusals`,
}

/** The newest steps that a chart took in a period, or events that it refused, before the row of this id. */
export const recordedSteps = async (
  q: Querier,
  table: keyof typeof READ,
  { chart, since, until, limit }: Asked,
  before = Number.MAX_SAFE_INTEGER,
): Promise<RecordedRow[]> => {
  const { rows } = await sql<RecordedRow>`
    select ${READ[table]}
    where machine = ${chart} and at >= ${since} and at < ${until} and id < ${before} and event is not null
    order by id desc limit ${limit}`.execute(q)
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
