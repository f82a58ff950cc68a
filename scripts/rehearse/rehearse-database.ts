import { sql } from 'kysely'
import { openPostgres, type Querier } from '#server/db/client.ts'
import { findUnknownStates, rehearsalOf } from '#server/flows/rehearse.ts'
import { flowsStoredBy, occupiedStates, recordedSteps } from '#server/flows/step-store.ts'
import type { VersionedChart } from '#server/flows/stored-charts.ts'
import type { ChartRehearsal } from './report.ts'

const BATCH = 10_000

export interface Period {
  since: Date
  until: Date
}

const rehearseChart = async (q: Querier, chart: VersionedChart, period: Period): Promise<ChartRehearsal> => {
  const { id } = chart.machine
  const rehearsal = rehearsalOf(chart)
  const query = { chart: id, ...period, limit: BATCH }
  for (const table of ['transitions', 'refusals'] as const) {
    let batch = await recordedSteps(q, table, query)
    for (let last = batch.at(-1); last; last = batch.at(-1)) {
      rehearsal.add(batch)
      batch = await recordedSteps(q, table, { ...query, before: last.cursor })
    }
  }
  return {
    ...rehearsal.result(),
    name: id,
    unknownStates: await findUnknownStates(chart, await occupiedStates(q, id), (state, limit) =>
      flowsStoredBy(q, state, limit),
    ),
  }
}

/** Rehearses the records of a database in a period, in one read-only transaction. */
export const rehearseDatabase = async (
  url: string,
  charts: readonly VersionedChart[],
  period: Period,
): Promise<ChartRehearsal[]> => {
  const { db, close } = openPostgres(url, () => undefined)
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const rehearsed: ChartRehearsal[] = []
        for (const chart of charts) rehearsed.push(await rehearseChart(tx, chart, period))
        return rehearsed
      })
  } finally {
    await close()
  }
}
