import type { ChargeRow } from '../../db/schema.ts'
import { findCharge } from '../../db/stores/charges.ts'
import { findPaymentMethod } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { chargeInvoice } from '../../domain/billing/charge-invoice.ts'
import { askCharge } from '../../domain/billing/send-charge.ts'
import { settleCharge } from '../../domain/billing/settle-charge.ts'
import type { Cause } from '../../workflows/advance.ts'

const isOpen = ({ state }: ChargeRow) => state === 'started' || state === 'unknown'

const settle = async (deps: Deps, charge: ChargeRow, cause: Cause): Promise<boolean> => {
  const card = await findPaymentMethod(deps.db, charge.paymentMethodId)
  if (!card) throw new Error(`The charge ${charge.id} has no card`)
  const verdict = await askCharge(deps)(charge, card)
  await settleCharge(deps)(charge, verdict, cause)
  return verdict.kind === 'declined'
}

/**
 * Asks the provider what became of an open charge, and goes on from there: another card only now, if it was declined. A declined
 * charge whose round was interrupted goes on too.
 */
export const resolveCharge =
  (deps: Deps) =>
  async (chargeId: string, cause: Cause): Promise<void> => {
    const charge = await findCharge(deps.db, chargeId)
    if (!charge) return
    const declined = isOpen(charge) ? await settle(deps, charge, cause) : charge.state === 'failed'
    if (declined && charge.invoiceId !== null)
      await chargeInvoice(deps)(charge.invoiceId, { wish: 'nobody', cause })
  }

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
  }
