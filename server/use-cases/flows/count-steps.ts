import { countSteps as countSome, mayCount } from '../../db/stores/flow-counts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const BATCH = 1000

/** Counts every recorded step that is not counted yet, for the map of the flows. */
export const countSteps =
  ({ db }: Pick<Deps, 'db'>) =>
  async (): Promise<void> => {
    const countBatch = () =>
      withTransaction(db, async (tx) => ((await mayCount(tx)) ? countSome(tx, BATCH) : 0))
    let counted = BATCH
    while (counted === BATCH) counted = await countBatch()
  }
