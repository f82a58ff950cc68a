import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, NewCharge, PaymentMethodRow } from '../../db/schema.ts'
import { insertCharge } from '../../db/stores/charges.ts'
import type { Deps } from '../../deps.ts'
import { resolveChargeJob } from '../../jobs/definitions.ts'

/** Long enough for the provider's answer to be there, when we are. */
const RECOVERY_MS = 30_000

export interface OpenCharge {
  charge: ChargeRow
  card: PaymentMethodRow
}

type Wanted = Pick<NewCharge, 'customerId' | 'invoiceId' | 'purpose' | 'attempt' | 'slot' | 'amount'>

/** Writes a charge down before the provider hears of it, with a question planned for the case that we die in between. */
export const openCharge = async (
  deps: Deps,
  tx: Tx,
  card: PaymentMethodRow,
  wanted: Wanted,
): Promise<OpenCharge> => {
  const startedAt = deps.clock.now()
  const charge = await insertCharge(tx, {
    ...wanted,
    id: randomUUID(),
    paymentMethodId: card.id,
    state: 'started',
    reason: null,
    startedAt,
    settledAt: null,
  })
  const at = new Date(startedAt.getTime() + RECOVERY_MS)
  await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round: 0 }, { at })
  return { charge, card }
}
