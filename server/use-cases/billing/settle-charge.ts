import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, InvoiceRow } from '../../db/schema.ts'
import { moveCharge } from '../../db/stores/charges.ts'
import { findInvoice, updateInvoice } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { billCustomer } from '../../jobs/definitions/bill-customer.ts'
import { exportPayment } from '../../jobs/definitions/export-invoice.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { resubscriptionCharged } from '../subscription/resubscription-charged.ts'
import { accountFacts } from './account-facts.ts'
import type { Verdict } from './charge-verdict.ts'
import { planQuestions, reportUnclear } from './unclear-charge.ts'

const RESULTS = { paid: 'paid', declined: 'failed', unclear: 'checking' } as const

/** Paying the last of what is overdue ends the suspension it caused. */
const reinstate = async (deps: Deps, tx: Tx, customerId: string, cause: Cause): Promise<void> => {
  const customer = await lockCustomer(tx, customerId, undefined)
  const context = await accountFacts(deps, tx, customer)
  const event = { type: 'debt.paid' } as const
  if (!takes(accountWorkflow, customer, event, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event, context, cause })
}

const invoicePaid = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const at = deps.clock.now()
  const charged = await updateInvoice(tx, row.id, { chargedAt: at, nextAttemptAt: null }, at)
  await advance(deps, tx, invoiceWorkflow, charged, { event: { type: 'charge.paid' }, context: {}, cause })
  await deps.jobs.plan(tx, exportPayment, { invoiceId: row.id, customerId: row.customerId })
  await reinstate(deps, tx, row.customerId, cause)
  // A cancellation may have waited for this.
  await deps.jobs.plan(tx, billCustomer, { customerId: row.customerId, round: `paid:${row.id}` })
}

const invoiceCharged = async (
  deps: Deps,
  tx: Tx,
  invoiceId: string,
  { kind }: Verdict,
  cause: Cause,
): Promise<void> => {
  const row = await findInvoice(tx, invoiceId)
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  if (kind === 'paid') return invoicePaid(deps, tx, row, cause)
  const type = kind === 'declined' ? 'charge.declined' : 'charge.unclear'
  if (!takes(invoiceWorkflow, row, { type }, {})) return
  await advance(deps, tx, invoiceWorkflow, row, { event: { type }, context: {}, cause })
}

/** Writes down what became of a charge, once, with all that follows from it. */
export const settleCharge =
  (deps: Deps) =>
  async (charge: ChargeRow, verdict: Verdict, cause: Cause): Promise<PaymentResult> => {
    await withTransaction(deps.db, async (tx) => {
      await lockCustomer(tx, charge.customerId, undefined)
      const unclear = verdict.kind === 'unclear'
      const moved = await moveCharge(tx, charge.id, {
        state: unclear ? 'unknown' : verdict.kind === 'paid' ? 'paid' : 'failed',
        reason: verdict.kind === 'declined' ? verdict.reason : null,
        settledAt: unclear ? null : deps.clock.now(),
      })
      if (!moved) return
      if (verdict.kind === 'unclear') await reportUnclear(deps, tx, charge, verdict.taken)
      if (unclear && charge.state === 'started') await planQuestions(deps, tx, charge)
      if (charge.invoiceId !== null) await invoiceCharged(deps, tx, charge.invoiceId, verdict, cause)
      else await resubscriptionCharged(deps, tx, charge, verdict, cause)
    })
    return RESULTS[verdict.kind]
  }
