import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { countSteps as countSome, mayCount } from './count-store.ts'

const BATCH = 1000

export interface Counted {
  /** The charts whose figures have changed. */
  charts: ReadonlySet<string>
  /** Another process was counting; what it did not see is still to be counted. */
  wasBusy: boolean
}

/** Counts every recorded step and refusal that is not counted yet, for the map of the flows. */
export const countSteps = async ({ db }: Pick<Deps, 'db'>): Promise<Counted> => {
  const charts = new Set<string>()
  const countBatch = () =>
    withTransaction(db, async (tx) => ((await mayCount(tx)) ? countSome(tx, BATCH) : null))
  for (;;) {
    const batch = await countBatch()
    for (const chart of batch?.charts ?? []) charts.add(chart)
    if (!batch?.isMore) return { charts, wasBusy: batch === null }
  }
}
