import { findCharge } from '../../db/stores/charges.ts'
import type { Deps } from '../../deps.ts'

const GIVEN_BACK = ['voided', 'refunded', 'failed']

/** Gives a charge back that only proved a card. May run again: what was given back stays so. Throws ProviderFailure. */
export const voidCharge =
  (deps: Deps) =>
  async (chargeId: string): Promise<void> => {
    const charge = await findCharge(deps.db, chargeId)
    if (!charge) return
    const payment = await deps.ports.cards.getPayment(charge.id)
    if (!payment || GIVEN_BACK.includes(payment.status)) return
    await deps.ports.cards.voidPayment(charge.id)
    deps.crashpoint('charge.voided')
  }
