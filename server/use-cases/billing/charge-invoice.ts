import type { PaymentResult } from '#contract/entities/invoice.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Cause } from '../../workflows/advance.ts'
import { beginCharge } from './begin-charge.ts'
import { sendCharge } from './send-charge.ts'
import { settleCharge } from './settle-charge.ts'

/**
 * Charges an invoice: the primary card, and the backup card only once the primary was definitely declined. `mayStart: false`
 * only ends a round that was interrupted between the two. May run twice at once and be killed anywhere: money is taken under
 * ids that were stored before.
 */
export const chargeInvoice =
  (deps: Deps) =>
  async (
    invoiceId: string,
    { mayStart, cause }: { mayStart: boolean; cause: Cause },
  ): Promise<PaymentResult> => {
    let start = mayStart
    for (;;) {
      const begun = await withTransaction(deps.db, (tx) =>
        beginCharge(deps, tx, { invoiceId, mayStart: start, cause }),
      )
      deps.crashpoint('charge.begun')
      if (begun.kind === 'over') return begun.result
      const { charge, card } = begun.open
      const verdict = await sendCharge(deps)(charge, card, `Invoice ${invoiceId}`)
      deps.crashpoint('charge.sent')
      const result = await settleCharge(deps)(charge, verdict, cause)
      deps.crashpoint('charge.settled')
      if (verdict.kind !== 'declined') return result
      start = false
    }
  }
