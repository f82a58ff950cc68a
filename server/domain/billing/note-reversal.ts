import type { Tx } from '../../db/client.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { findCharge, findCharges } from '../../db/stores/charges.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { chargeFacts, chargeWorkflow } from '../../workflows/charge.ts'
import { takes } from '../../workflows/stored-chart.ts'
import { lockCustomer } from '../customers/lock-customer.ts'

const event = { type: 'payment.reversed' } as const

/** Whether our ledger has the money of this charge. */
const isReversible = (charge: ChargeRow): boolean => takes(chargeWorkflow, charge, event, chargeFacts(charge))

/** Writes down, once, that the provider no longer has the money of a charge. The caller holds the customer's row. */
const noteReversal = async (deps: Deps, tx: Tx, id: string, cause: Cause): Promise<void> => {
  const charge = await findCharge(tx, id)
  if (!charge || !isReversible(charge)) return
  await advance(deps, tx, chargeWorkflow, charge, { event, context: chargeFacts(charge), cause })
}

/** The same of those of a customer's payments, of which the provider has no money, that our ledger has as paid. */
export const noteReversals = async (
  deps: Deps,
  customerId: string,
  payments: readonly string[],
  cause: Cause,
): Promise<void> => {
  const reversed = (await findCharges(deps.db, payments)).filter(isReversible)
  if (reversed.length === 0) return
  await withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    for (const { id } of reversed) await noteReversal(deps, tx, id, cause)
  })
}
