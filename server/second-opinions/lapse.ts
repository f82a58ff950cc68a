import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { lapseSecondOpinionJob } from '../jobs/jobs.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { lockOpinion } from './lock.ts'
import { secondOpinionFacts } from './present.ts'

/** Plans the end of the time that the act or export now has. */
export const planLapse = ({ jobs }: Deps, tx: Tx, { id, lapsesAt }: SecondOpinionRow): Promise<void> =>
  jobs.plan(tx, lapseSecondOpinionJob, { opinionId: id, at: lapsesAt.toISOString() }, { at: lapsesAt })

/**
 * Ends an undecided act or an agreed export whose time is over. `at` is the end that the job was planned for. Throws before this end by
 * our clock, so that the job retries: our clock may be behind the queue's clock.
 */
export const lapseSecondOpinion = (
  deps: Deps,
  { opinionId, at }: { opinionId: string; at: string },
  jobId: string,
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const { row } = await lockOpinion(tx, opinionId)
    const ended = await endIfPast(deps, tx, row, { by: 'server', requestId: jobId })
    const isSameEnd = row.lapsesAt.getTime() === Date.parse(at)
    if (!ended && isSameEnd && deps.clock.now() < row.lapsesAt) throw new Error('The time is not over yet.')
  })

/**
 * Ends an act or export whose time is over, or an act whose account has changed. Returns null when neither applies. The caller locks as
 * `lockOpinion` does.
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
