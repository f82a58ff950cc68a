import { z } from 'zod'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { cardProvider, cardProviders } from '../cards/provider.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, DisputeRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { hourlyRound } from '../jobs/hourly.ts'
import { readDisputeJob } from '../jobs/jobs.ts'
import type { CardDispute } from '../providers/cards/port.ts'
import { findCharge, providerOfCharge } from './charge-store.ts'
import { alertAboutDispute, disputeWorkflow } from './dispute-chart.ts'
import { disputeAt, disputeByHand, openDisputes, updateDispute } from './dispute-store.ts'
import { recordFoundDispute } from './found-dispute.ts'
import { type DisputeKey, openFoundDisputes, removeFoundDispute } from './found-dispute-store.ts'
import { decideDispute, openDispute } from './settle-dispute.ts'

/**
 * Plans a check of a dispute after an event from its provider. The event is only a hint: the check reads the dispute. Repeated events
 * plan one check.
 */
export const readDisputeOf = (
  deps: Deps,
  { provider, disputeId, eventId }: { provider: string; disputeId: string; eventId: string },
): Promise<void> =>
  withTransaction(deps.db, (tx) =>
    deps.jobs.plan(tx, readDisputeJob, { provider, disputeId, round: `event:${eventId}` }),
  )

/** Rows that one query reads. */
const PAGE_SIZE = 100

/**
 * Plans an hourly check of every open dispute with an id from its provider, in case an event got lost. Leaves out a provider that was
 * removed from the settings, because each check would fail.
 */
export const readOpenDisputes = async (deps: Deps, pageSize = PAGE_SIZE): Promise<void> => {
  await planReads(deps, openDisputes, pageSize)
  await planReads(deps, openFoundDisputes, pageSize)
}

const planReads = async (deps: Deps, pageOf: typeof openDisputes, limit: number): Promise<void> => {
  const round = hourlyRound(deps.clock.now())
  const providers = new Set(cardProviders(deps.ports).map(({ name }) => name))
  let after: DisputeKey | undefined = { provider: '', providerId: '' }
  while (after !== undefined) {
    const page: DisputeKey[] = await pageOf(deps.db, { after, limit })
    await withTransaction(deps.db, async (tx) => {
      for (const { provider, providerId } of page)
        if (providers.has(provider))
          await deps.jobs.plan(tx, readDisputeJob, { provider, disputeId: providerId, round })
    })
    after = page.at(-1)
  }
}

/**
 * Reads a dispute at its provider. Records the dispute and the bank's decision. A dispute about a payment that paid none of our
 * invoices at this provider is only shown to administrators. Ignores an unknown dispute. Throws ProviderFailure.
 */
export const readDispute = async (
  deps: Deps,
  { provider, disputeId }: { provider: string; disputeId: string },
  jobId: string,
): Promise<void> => {
  const dispute = await cardProvider(deps.ports, provider).getDispute(disputeId)
  if (!dispute) return
  const charge = await chargeOf(deps, provider, dispute)
  if (!charge) return withTransaction(deps.db, (tx) => recordFoundDispute(deps, tx, provider, dispute))
  const cause: Cause = { by: 'server', requestId: jobId }
  await withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, charge.customerId, undefined)
    await removeFoundDispute(tx, { provider, providerId: disputeId })
    const row = await storeDispute(deps, tx, { provider, dispute, charge }, cause)
    if (dispute.state === 'open') return
    const event = { type: `dispute.${dispute.state}` } as const
    if (takes(disputeWorkflow, row, event, {})) await decideDispute(deps, tx, row, dispute.state, cause)
  })
}

type InvoiceCharge = ChargeRow & { invoiceId: string }

const chargeOf = async (
  deps: Deps,
  provider: string,
  { payment }: CardDispute,
): Promise<InvoiceCharge | null> => {
  if (!z.uuid().safeParse(payment).success) return null
  const charge = await findCharge(deps.db, payment)
  if (!charge || (await providerOfCharge(deps.db, charge)) !== provider) return null
  const { invoiceId } = charge
  return invoiceId === null ? null : { ...charge, invoiceId }
}

interface ReadDispute {
  provider: string
  dispute: CardDispute
  charge: InvoiceCharge
}

/** Finds or stores the dispute. A dispute entered by hand gets the provider's id, even if it is decided. */
const storeDispute = async (
  deps: Deps,
  tx: Tx,
  { provider, dispute, charge }: ReadDispute,
  cause: Cause,
): Promise<DisputeRow> => {
  const { id: providerId, amount, currency, reason, respondBy } = dispute
  const stored = await disputeAt(tx, { provider, providerId })
  if (stored) return stored
  const byHand = await disputeByHand(tx, charge.id)
  if (byHand) return updateDispute(tx, byHand.id, { providerId, respondBy }, deps.clock.now())
  const columns = { provider, providerId, amount, currency, reason, respondBy }
  const row = await openDispute(deps, tx, charge, columns, cause)
  if (dispute.state === 'open') await alertAboutDispute(deps, tx, row)
  return row
}
