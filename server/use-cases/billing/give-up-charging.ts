import { nextAttemptAt } from '#rules/retry-plan.ts'
import type { Tx } from '../../db/client.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { chargesOf } from '../../db/stores/charges.ts'
import { updateInvoice } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { accountFacts } from './account-facts.ts'

/**
 * No card is left to charge: the invoice has failed, a retry is planned and an account in use is suspended. The caller holds
 * the customer's row.
 */
export const giveUpCharging = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const at = deps.clock.now()
  const firstFailure = (await chargesOf(tx, row.id))[0]?.startedAt ?? at
  const planned = await updateInvoice(tx, row.id, { nextAttemptAt: nextAttemptAt(firstFailure, at) }, at)
  await advance(deps, tx, invoiceWorkflow, planned, {
    event: { type: 'charges.exhausted' },
    context: {},
    cause,
  })

  const customer = await lockCustomer(tx, row.customerId, undefined)
  const type = row.type === 'settlement' ? 'settlement.failed' : 'payment.failed'
  const context = await accountFacts(tx, customer)
  if (!takes(accountWorkflow, customer, { type }, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event: { type }, context, cause })
}
