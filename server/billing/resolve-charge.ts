import { lockCustomer } from '../accounts/lock-customer.ts'
import { cardProvider } from '../cards/provider.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { ChargeRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { chargeFacts, chargeWorkflow } from './charge-chart.ts'
import { resolveOpenCharge } from './charge-invoice.ts'
import { findCharge, providerOfCharge } from './charge-store.ts'
import { mayBeTaken } from './payment-money.ts'

/** Checks one charge at the provider, after the round that sent it. */
export const resolveCharge = (deps: Deps, chargeId: string, jobId: string): Promise<void> =>
  resolveOpenCharge(deps, chargeId, { by: 'server', requestId: jobId })

/** Voids a charge that only verified a card. Safe to repeat: voiding twice has no effect. Throws ProviderFailure. */
export const voidCharge = async (deps: Deps, chargeId: string, jobId: string): Promise<void> => {
  const charge = await findCharge(deps.db, chargeId)
  if (!charge) return
  const cards = cardProvider(deps.ports, await providerOfCharge(deps.db, charge))
  const payment = await cards.getPayment(charge.id)
  if (!payment) {
    // The provider took the payment, but its list may lag behind. The job retries.
    if (takes(chargeWorkflow, charge, voided, chargeFacts(charge)))
      throw new Error(`The provider does not know the payment of charge ${charge.id}`)
    return
  }
  if (mayBeTaken(payment)) await cards.voidPayment(charge.id)
  await noteVoided(deps, charge, { by: 'server', requestId: jobId })
}

const voided = { type: 'payment.voided' } as const

/** Records once that a charge was voided. */
const noteVoided = (deps: Deps, { id, customerId }: ChargeRow, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    const row = await findCharge(tx, id)
    if (!row) return
    await advanceIfTaken(deps, tx, chargeWorkflow, row, { event: voided, context: chargeFacts(row), cause })
  })
