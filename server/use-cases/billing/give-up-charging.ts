import { nextAttemptAt } from '#rules/retry-plan.ts'
import type { Tx } from '../../db/client.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { updateInvoice } from '../../db/stores/invoices.ts'
import { firstTransitionAt } from '../../db/stores/transitions.ts'
import type { Deps } from '../../deps.ts'
import { billCustomerJob } from '../../jobs/definitions.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { accountFacts } from './account-facts.ts'

const event = { type: 'charges.exhausted' } as const

/**
 * No card is left to charge: the invoice has failed, a retry is planned and an account in use is suspended. The caller holds
 * the customer's row.
 */
export const giveUpCharging = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const at = deps.clock.now()
  const firstFailure = await firstTransitionAt(tx, invoiceWorkflow.machine.id, row.id, event.type)
  const planned = await updateInvoice(
    tx,
    row.id,
    { nextAttemptAt: nextAttemptAt(firstFailure ?? at, at) },
    at,
  )
  const failed = await advance(deps, tx, invoiceWorkflow, planned, { event, context: {}, cause })
  // The end of a subscription may have waited for this, and the next look is due earlier than was planned.
  await deps.jobs.plan(tx, billCustomerJob, {
    customerId: row.customerId,
    round: `failed:${row.id}:${failed.revision}`,
  })

  const customer = await lockCustomer(tx, row.customerId, undefined)
  const type = row.type === 'settlement' ? 'settlement.failed' : 'payment.failed'
  const context = await accountFacts(deps, tx, customer)
  if (!takes(accountWorkflow, customer, { type }, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event: { type }, context, cause })
}
