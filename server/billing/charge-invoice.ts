import type { PaymentResult } from '#contract/entities/invoice.ts'
import { wasDeclined } from '#machines/charge/payment-result.ts'
import { isDeclined, isInDoubt } from '#machines/charge/selectors.ts'
import type { ChargeTrigger } from '#machines/invoice/invoice.machine.ts'
import { needsCard, RETRY } from '#machines/invoice/selectors.ts'
import { findPaymentMethod } from '../cards/store.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import { beginCharge } from './begin-charge.ts'
import { findCharge } from './charge-store.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { openInvoices } from './invoice-store.ts'
import { askCharge, sendCharge } from './send-charge.ts'
import { settleCharge } from './settle-charge.ts'

export interface ChargeOptions {
  trigger: ChargeTrigger
  cause: Cause
  /** The only card to charge. Without it the primary card is charged, and the next card only after a definite decline. */
  chosenId?: string | null
  /** Runs in the transaction that begins each charge. */
  note?: (tx: Tx) => Promise<unknown>
}

/**
 * Charges an invoice. Safe to run twice at once and to be killed at any point, because each charge's id is stored before money is
 * taken.
 */
export const chargeInvoice = async (
  deps: Deps,
  invoiceId: string,
  { trigger: first, cause, chosenId = null, note }: ChargeOptions,
): Promise<PaymentResult> => {
  let trigger = first
  const asker = first === RETRY.trigger ? 'person' : 'plan'
  for (;;) {
    const begun = await withTransaction(deps.db, async (tx) => {
      const isFirst = trigger === first
      const next = await beginCharge(deps, tx, {
        ...{ invoiceId, trigger, cause, asker },
        chosenId: isFirst ? chosenId : null,
      })
      if (next.kind === 'charge') await note?.(tx)
      return next
    })
    if (begun.kind === 'over') return begun.result
    const { charge, card } = begun.open
    const verdict = await sendCharge(deps, charge, card)
    const result = await settleCharge(deps, charge, verdict, cause)
    if (!wasDeclined({ status: result })) return result
    trigger = 'resume'
  }
}

/** Charges every invoice whose charge day or planned retry has come, oldest due date first. */
export const chargeDue = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
  const event = { type: 'charge.requested', trigger: 'scheduled' } as const
  for (const invoice of await openInvoices(deps.db, customerId)) {
    const facts = await invoiceFacts(deps, deps.db, invoice)
    if (takes(invoiceWorkflow, invoice, event, facts))
      await chargeInvoice(deps, invoice.id, { trigger: event.trigger, cause })
  }
}

/** Plans an immediate billing run when an invoice waits for another card, after the saved cards have changed. */
export const chargeWaiting = async (deps: Deps, tx: Tx, customerId: string): Promise<void> => {
  const open = await openInvoices(tx, customerId)
  if (!open.some((invoice) => needsCard(invoiceOf(invoice)))) return
  const round = `card:${deps.clock.now().toISOString()}`
  await deps.jobs.plan(tx, billCustomerJob, { customerId, round })
}

const settleOpenCharge = async (deps: Deps, charge: ChargeRow, cause: Cause): Promise<boolean> => {
  const card = await findPaymentMethod(deps.db, charge.paymentMethodId)
  if (!card) throw new Error(`The charge ${charge.id} has no card`)
  const verdict = await askCharge(deps, charge, card)
  return wasDeclined({ status: await settleCharge(deps, charge, verdict, cause) })
}

/**
 * Checks an open charge at the provider and settles it. Tries the next card after a decline. Also resumes a round that was
 * interrupted after a declined charge.
 */
export const resolveOpenCharge = async (deps: Deps, chargeId: string, cause: Cause): Promise<void> => {
  const charge = await findCharge(deps.db, chargeId)
  if (!charge) return
  const declined = isInDoubt(charge.state)
    ? await settleOpenCharge(deps, charge, cause)
    : isDeclined(charge.state)
  if (declined && charge.invoiceId !== null)
    await chargeInvoice(deps, charge.invoiceId, { trigger: 'resume', cause })
}
