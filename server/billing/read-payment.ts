import { z } from 'zod'
import { hasMoney, isReversed } from '#machines/charge/selectors.ts'
import { isOpen } from '#machines/unassigned-payment/selectors.ts'
import { cardProvider } from '../cards/provider.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { ChargeRow, UnassignedPaymentRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { readPaymentJob } from '../jobs/jobs.ts'
import { findCharge, providerOfCharge } from './charge-store.ts'
import { mayBeTaken } from './payment-money.ts'
import { hasLostMoney, recordReversals } from './record-reversals.ts'
import { unassignedPaymentWorkflow } from './unassigned-payment-chart.ts'
import { findUnassigned, lockUnassigned } from './unassigned-payment-store.ts'

interface PaymentEvent {
  provider: string
  paymentId: string
  eventId: string
}

/**
 * Plans a check of a payment after an event from its provider, if our ledger counts on its money. The event is only a hint: the check
 * reads the payment. Repeated events plan one check.
 */
export const readPaymentOf = async (
  deps: Deps,
  { provider, paymentId, eventId }: PaymentEvent,
): Promise<void> => {
  if ((await countedPayment(deps, provider, paymentId)) === null) return
  await withTransaction(deps.db, (tx) =>
    deps.jobs.plan(tx, readPaymentJob, { provider, paymentId, round: `event:${eventId}` }),
  )
}

/**
 * Reads a payment at its provider. Records that the provider has returned its money without our request, for example because an
 * operator refunded it at the provider. Safe to repeat. Throws ProviderFailure.
 */
export const readPayment = async (
  deps: Deps,
  { provider, paymentId }: Pick<PaymentEvent, 'provider' | 'paymentId'>,
  jobId: string,
): Promise<void> => {
  const payment = await cardProvider(deps.ports, provider).getPayment(paymentId)
  // Read our ledger after the provider, because it may have changed meanwhile.
  const counted = payment && (await countedPayment(deps, provider, paymentId))
  if (!counted || !hasLostMoney(payment)) return
  const cause: Cause = { by: 'server', requestId: jobId }
  if (counted.kind === 'charge') await recordReversals(deps, counted.row.customerId, [payment], cause)
  else if (!mayBeTaken(payment)) await endUnassigned(deps, paymentId, cause)
}

type CountedPayment = { kind: 'charge'; row: ChargeRow } | { kind: 'unassigned'; row: UnassignedPaymentRow }

/** The charge or the open payment without an account that has this id at this provider; null for any other id. */
const countedPayment = async (
  { db }: Pick<Deps, 'db'>,
  provider: string,
  id: string,
): Promise<CountedPayment | null> => {
  if (!z.uuid().safeParse(id).success) return null
  const charge = await findCharge(db, id)
  if (charge) {
    const isCounted = hasMoney(charge.state) || isReversed(charge.state)
    return isCounted && (await providerOfCharge(db, charge)) === provider
      ? { kind: 'charge', row: charge }
      : null
  }
  const row = await findUnassigned(db, id)
  return row && row.provider === provider && isOpen(row.state) ? { kind: 'unassigned', row } : null
}

const endUnassigned = (deps: Deps, id: string, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockUnassigned(tx, id)
    if (!row) return
    const event = { type: 'payment.returned' } as const
    await advanceIfTaken(deps, tx, unassignedPaymentWorkflow, row, { event, context: {}, cause })
  })
