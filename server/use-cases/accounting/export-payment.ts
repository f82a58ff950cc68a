import { riyadhDay } from '#rules/riyadh-time.ts'
import { markEffect } from '../../db/stores/effects.ts'
import type { Deps } from '../../deps.ts'
import { enterInvoice } from './enter-invoice.ts'

/** Marks, as `<mark>:<invoice id>`, that a payment stands in the books. */
export const PAYMENT_ENTERED = 'payment-entered'

/** Enters into the books that an invoice was paid, after the invoice itself. May run again: a payment is entered once. */
export const exportPayment =
  (deps: Deps) =>
  async (invoiceId: string): Promise<void> => {
    const { accountingId, documentNumber, netAmount, chargedAt } = await enterInvoice(deps)(invoiceId)
    if (chargedAt === null) return
    await deps.ports.accounting.recordPayment({
      reference: `PAY-${documentNumber}`,
      invoiceId: accountingId,
      amount: netAmount,
      paidOn: riyadhDay(chargedAt),
    })
    deps.crashpoint('export.payment-entered')
    await markEffect(deps.db, `${PAYMENT_ENTERED}:${invoiceId}`, deps.clock.now())
  }
