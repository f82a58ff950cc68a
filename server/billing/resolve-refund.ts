import { z } from 'zod'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { HOURLY_LIMIT, hourlyRound } from '../jobs/hourly.ts'
import { resolveRefundJob } from '../jobs/jobs.ts'
import { findCharge, providerOfCharge } from './charge-store.ts'
import { openRefundOf, openRefundsBefore } from './refund-store.ts'

/** Milliseconds. A refund this young still has its own planned checks. */
const FORGOTTEN_MS = 5 * 60_000

/** Plans an hourly check of the refunds without a known result, in case their jobs gave up. */
export const resolveOpenRefunds = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const round = hourlyRound(now)
  const before = new Date(now.getTime() - FORGOTTEN_MS)
  const open = await openRefundsBefore(deps.db, { before, round, limit: HOURLY_LIMIT })
  await withTransaction(deps.db, async (tx) => {
    for (const { id: refundId } of open) await deps.jobs.plan(tx, resolveRefundJob, { refundId, round })
  })
}

/**
 * Plans a check of a payment's open refund after an event from its provider. The event is only a hint: the check reads the payment.
 * Repeated events plan one check.
 */
export const resolveRefundOf = async (
  deps: Deps,
  { provider, paymentId, eventId }: { provider: string; paymentId: string; eventId: string },
): Promise<void> => {
  if (!z.uuid().safeParse(paymentId).success) return
  const refund = await openRefundOf(deps.db, paymentId)
  const charge = refund && (await findCharge(deps.db, refund.chargeId))
  if (!charge || (await providerOfCharge(deps.db, charge)) !== provider) return
  await withTransaction(deps.db, (tx) =>
    deps.jobs.plan(tx, resolveRefundJob, { refundId: refund.id, round: `event:${eventId}` }),
  )
}
