import { countSteps as countSome, mayCount } from '../../db/stores/flow-counts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const BATCH = 1000

/** Counts every recorded step that is not counted yet, for the map of the flows. Whether anything was counted. */
export const countSteps =
  ({ db }: Pick<Deps, 'db'>) =>
  async (): Promise<boolean> => {
    const countBatch = () =>
      withTransaction(db, async (tx) => ((await mayCount(tx)) ? countSome(tx, BATCH) : 0))
    let total = 0
    for (let counted = BATCH; counted === BATCH; total += counted) counted = await countBatch()
    return total > 0
  }
