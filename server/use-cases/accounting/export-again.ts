import { invoicesWithoutDocument, paidWithoutMark } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { exportInvoiceJob, exportPaymentJob } from '../../jobs/definitions.ts'
import { PAYMENT_ENTERED } from './export-payment.ts'

const HOUR_MS = 60 * 60_000
/** What nobody has mended in a quarter is not mended by asking again. */
const MEMORY_MS = 92 * 24 * HOUR_MS
/** Few, since the next hour plans again: about ten minutes' worth. */
const RETRIES = 9
const AT_ONCE = 200

/** Plans again, a round per hour, what has not come into the books within an hour: its job may have been given up. */
export const exportAgain = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock.now()
  const round = now.toISOString().slice(0, 13)
  const before = new Date(now.getTime() - HOUR_MS)
  const since = new Date(now.getTime() - MEMORY_MS)
  const invoices = await invoicesWithoutDocument(deps.db, { since, before, limit: AT_ONCE })
  const payments = await paidWithoutMark(deps.db, PAYMENT_ENTERED, { since, before, limit: AT_ONCE })
  await withTransaction(deps.db, async (tx) => {
    for (const { id: invoiceId, customerId } of invoices)
      await deps.jobs.plan(tx, exportInvoiceJob, { invoiceId, customerId, round }, { retries: RETRIES })
    for (const { id: invoiceId, customerId } of payments)
      await deps.jobs.plan(tx, exportPaymentJob, { invoiceId, customerId, round }, { retries: RETRIES })
  })
  if (invoices.length + payments.length > 0)
    deps.log.warn(
      { invoices: invoices.length, payments: payments.length },
      'the books are brought up to date again',
    )
}
