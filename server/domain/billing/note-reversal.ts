import type { Tx } from '../../db/client.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { findCharge } from '../../db/stores/charges.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { chargeFacts, chargeWorkflow } from '../../workflows/charge.ts'
import { takes } from '../../workflows/stored-chart.ts'

const event = { type: 'payment.reversed' } as const

/** Whether our ledger has the money of this charge, which the provider says it has not. */
export const isReversible = (charge: ChargeRow): boolean =>
  takes(chargeWorkflow, charge, event, chargeFacts(charge))

/** Writes down, once, that the provider no longer has the money of a charge. The caller holds the customer's row. */
export const noteReversal = async (deps: Deps, tx: Tx, id: string, cause: Cause): Promise<void> => {
  const charge = await findCharge(tx, id)
  if (!charge || !isReversible(charge)) return
  await advance(deps, tx, chargeWorkflow, charge, { event, context: chargeFacts(charge), cause })
}
