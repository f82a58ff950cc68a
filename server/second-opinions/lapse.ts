import { lockCustomer } from '../accounts/lock-customer.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { secondOpinionFacts } from './present.ts'
import { findSecondOpinion } from './store.ts'

/** Ends an undecided act whose time is over. */
export const lapseSecondOpinion = (deps: Deps, opinionId: string, jobId: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const found = await findSecondOpinion(tx, opinionId)
    if (!found) return
    await lockCustomer(tx, found.customerId, undefined)
    const row = (await findSecondOpinion(tx, opinionId)) ?? found
    await endIfPast(deps, tx, row, { by: 'server', requestId: jobId })
  })

/**
 * Ends an undecided act whose time is over, or whose account has changed. Returns null when neither applies. The caller locks the
 * customer's row.
 */
export const endIfPast = async (
  deps: Deps,
  tx: Tx,
  row: SecondOpinionRow,
  cause: Cause,
): Promise<SecondOpinionRow | null> => {
  const context = await secondOpinionFacts(tx, row, { readerId: null, now: deps.clock.now() })
  const lapsed = { event: { type: 'act.lapsed' }, context, cause } as const
  const outdated = { event: { type: 'act.outdated' }, context, cause } as const
  return (
    (await advanceIfTaken(deps, tx, secondOpinionWorkflow, row, lapsed)) ??
    (await advanceIfTaken(deps, tx, secondOpinionWorkflow, row, outdated))
  )
}
