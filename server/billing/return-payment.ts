import { isReturning } from '#machines/unassigned-payment/selectors.ts'
import { cardProvider } from '../cards/provider.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { HOURLY_LIMIT, hourlyRound } from '../jobs/hourly.ts'
import { returnPaymentJob } from '../jobs/jobs.ts'
import { isDisputedOrLost } from './found-dispute-store.ts'
import { mayBeTaken } from './payment-money.ts'
import { unassignedPaymentWorkflow } from './unassigned-payment-chart.ts'
import { findUnassigned, lockUnassigned, paymentsBeingReturned } from './unassigned-payment-store.ts'

/** The HTTP status with which the provider refuses to return a payment. */
const REFUSED = 400

/**
 * Returns the money of a payment without an account to its card. Safe to run twice at once and to be killed at any point: the
 * provider returns a payment only once. Throws ProviderFailure when the provider does not answer.
 */
export const returnPayment = async (
  deps: Deps,
  { paymentId }: { paymentId: string },
  jobId: string,
): Promise<void> => {
  const row = await findUnassigned(deps.db, paymentId)
  if (!row || !isReturning(row.state)) return
  // Otherwise the card would get the money twice.
  const isBack = !(await isDisputedOrLost(deps.db, row)) && (await sendBack(deps, row))
  await withTransaction(deps.db, async (tx) => {
    const locked = await lockUnassigned(tx, paymentId)
    if (!locked) return
    await advanceIfTaken(deps, tx, unassignedPaymentWorkflow, locked, {
      event: { type: isBack ? 'payment.returned' : 'return.refused' },
      context: {},
      cause: { by: 'server', requestId: jobId },
    })
  })
}

/** Plans the unfinished returns again each hour, in case their jobs gave up. */
export const resumeReturns = async (deps: Deps): Promise<void> => {
  const round = hourlyRound(deps.clock.now())
  const ids = await paymentsBeingReturned(deps.db, { round, limit: HOURLY_LIMIT })
  await withTransaction(deps.db, async (tx) => {
    for (const paymentId of ids) await deps.jobs.plan(tx, returnPaymentJob, { paymentId, round })
  })
}

/** True when the provider no longer has money of the payment; false when it refuses the return or does not know the payment. */
const sendBack = async (
  { ports }: Deps,
  { id, provider }: { id: string; provider: string },
): Promise<boolean> => {
  try {
    const payment = await cardProvider(ports, provider).voidPayment(id)
    return payment !== null && !mayBeTaken(payment)
  } catch (failure) {
    if (failure instanceof ProviderFailure && failure.status === REFUSED) return false
    throw failure
  }
}
