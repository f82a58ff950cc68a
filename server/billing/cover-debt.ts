import { accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance, advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import { accountFacts } from './account-facts.ts'
import { invoiceFacts, invoiceWorkflow } from './invoice-chart.ts'
import { updateInvoice } from './invoice-store.ts'

/** Sends `debt.paid` to the account chart. */
export const advanceAccount = async (deps: Deps, tx: Tx, customerId: string, cause: Cause): Promise<void> => {
  const customer = await lockCustomer(tx, customerId, undefined)
  const context = await accountFacts(deps, tx, customer)
  const event = { type: 'debt.paid' } as const
  await advanceIfTaken(deps, tx, accountWorkflow, customer, { event, context, cause })
}

/** Ends an open invoice that has nothing left to pay. The caller locks the customer's row. */
export const coverDebt = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const covered = await updateInvoice(tx, row.id, { nextAttemptAt: null }, deps.clock.now())
  await advance(deps, tx, invoiceWorkflow, covered, {
    event: { type: 'debt.covered' },
    context: await invoiceFacts(deps, tx, covered),
    cause,
  })
  await advanceAccount(deps, tx, row.customerId, cause)
  // A cancellation may wait for this invoice.
  await deps.jobs.plan(tx, billCustomerJob, { customerId: row.customerId, round: `covered:${row.id}` })
}
