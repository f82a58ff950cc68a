import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { Tx } from '../../db/client.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Cause } from '../../workflows/advance.ts'
import { beginCharge } from './begin-charge.ts'
import type { Wish } from './may-start.ts'
import { sendCharge } from './send-charge.ts'
import { settleCharge } from './settle-charge.ts'

interface Order {
  wish: Wish
  cause: Cause
  /** What else is written down with each charge that is begun. */
  note?: (tx: Tx) => Promise<unknown>
}

/**
 * Charges an invoice: the primary card, and the backup card only once the primary was definitely declined. May run twice at once
 * and be killed anywhere: money is taken under ids that were stored before.
 */
export const chargeInvoice =
  (deps: Deps) =>
  async (invoiceId: string, { wish: first, cause, note }: Order): Promise<PaymentResult> => {
    let wish = first
    for (;;) {
      const begun = await withTransaction(deps.db, async (tx) => {
        const next = await beginCharge(deps, tx, { invoiceId, wish, cause })
        if (next.kind === 'charge') await note?.(tx)
        return next
      })
      deps.crashpoint('charge.begun')
      if (begun.kind === 'over') return begun.result
      const { charge, card } = begun.open
      const verdict = await sendCharge(deps)(charge, card)
      deps.crashpoint('charge.sent')
      const result = await settleCharge(deps)(charge, verdict, cause)
      deps.crashpoint('charge.settled')
      if (verdict.kind !== 'declined') return result
      wish = 'nobody'
    }
  }
