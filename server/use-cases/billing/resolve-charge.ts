import type { ChargeRow } from '../../db/schema.ts'
import { findCharge } from '../../db/stores/charges.ts'
import { findPaymentMethod } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import type { Cause } from '../../workflows/advance.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { askCharge } from './send-charge.ts'
import { settleCharge } from './settle-charge.ts'

const isOpen = ({ state }: ChargeRow) => state === 'started' || state === 'unknown'

/** Asks the provider what became of an open charge, and goes on from there: the backup card only now, if it was declined. */
export const resolveCharge =
  (deps: Deps) =>
  async (chargeId: string, cause: Cause): Promise<void> => {
    const charge = await findCharge(deps.db, chargeId)
    if (!charge || !isOpen(charge)) return
    const card = await findPaymentMethod(deps.db, charge.paymentMethodId)
    if (!card) throw new Error(`The charge ${chargeId} has no card`)
    const verdict = await askCharge(deps)(charge, card, `Invoice ${charge.invoiceId}`)
    await settleCharge(deps)(charge, verdict, cause)
    deps.crashpoint('charge.resolved')
    if (verdict.kind === 'declined' && charge.invoiceId !== null)
      await chargeInvoice(deps)(charge.invoiceId, { mayStart: false, cause })
    deps.realtime.customerChanged(charge.customerId, 0)
  }
