import { wasDeclined } from '#machines/charge/charge-answer.ts'
import { isDeclined, isInDoubt } from '#machines/charge/selectors.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { findCharge } from '../../db/stores/charges.ts'
import { findPaymentMethod } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { chargeInvoice } from '../../domain/billing/charge-invoice.ts'
import { askCharge, mayBeTaken } from '../../domain/billing/send-charge.ts'
import { settleCharge } from '../../domain/billing/settle-charge.ts'
import { lockCustomer } from '../../domain/customers/lock-customer.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { chargeFacts, chargeWorkflow } from '../../workflows/charge.ts'
import { takes } from '../../workflows/stored-chart.ts'

const settle = async (deps: Deps, charge: ChargeRow, cause: Cause): Promise<boolean> => {
  const card = await findPaymentMethod(deps.db, charge.paymentMethodId)
  if (!card) throw new Error(`The charge ${charge.id} has no card`)
  const verdict = await askCharge(deps)(charge, card)
  return wasDeclined({ status: await settleCharge(deps)(charge, verdict, cause) })
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
    const declined = isInDoubt(charge.state) ? await settle(deps, charge, cause) : isDeclined(charge.state)
    if (declined && charge.invoiceId !== null)
      await chargeInvoice(deps)(charge.invoiceId, { trigger: 'resume', cause })
  }

const voided = { type: 'payment.voided' } as const

/** Writes down that a charge was given back, once. */
const noteVoided = (deps: Deps, { id, customerId }: ChargeRow, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    const row = await findCharge(tx, id)
    const context = row && chargeFacts(row)
    if (!context || !takes(chargeWorkflow, row, voided, context)) return
    await advance(deps, tx, chargeWorkflow, row, { event: voided, context, cause })
  })

/** Gives a charge back that only proved a card. May run again: what was given back stays so. Throws ProviderFailure. */
export const voidCharge =
  (deps: Deps) =>
  async (chargeId: string, jobId: string): Promise<void> => {
    const charge = await findCharge(deps.db, chargeId)
    if (!charge) return
    const payment = await deps.ports.cards.getPayment(charge.id)
    if (!payment) {
      // The provider has taken it and may only be behind with what it shows: the job asks again.
      if (takes(chargeWorkflow, charge, voided, chargeFacts(charge)))
        throw new Error(`The provider does not know the payment of charge ${charge.id}`)
      return
    }
    if (mayBeTaken(payment)) await deps.ports.cards.voidPayment(charge.id)
    await noteVoided(deps, charge, { by: 'server', requestId: jobId })
  }
