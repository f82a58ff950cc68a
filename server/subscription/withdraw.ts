import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { amountText } from '#rules/money.ts'
import { customerTitle } from '#rules/names.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { planCredit, returnHeldCredit } from '../billing/credit-invoice.ts'
import { heldCredit } from '../billing/credit-note-store.ts'
import { invoicesToCredit } from '../billing/invoice-store.ts'
import { receiveUsage } from '../billing/issue-invoice.ts'
import { advance, refusalOf } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { assertDocument, creditInvoice } from '../invoice-documents/issue-credit-note.ts'
import { completeWithdrawalJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

const WITHDRAWAL = { type: 'withdrawal.requested' } as const

/**
 * Ends an individual's contract immediately: credits all of its invoices and bills nothing more. Reads the usage first. Throws
 * ProviderFailure when the cloud provider does not answer; then a job completes the withdrawal, even after the seven days.
 */
export const withdraw = async (
  deps: Deps,
  { actor, ifMatch }: Call<typeof endpoints.withdraw>,
): Promise<CommandResult<{ customer: Customer }>> => {
  const known = await findCustomer(deps.db, actor.customerId)
  if (!known) throw new AppError('not-found')
  // A customer without the right to withdraw gets the refusal even when the provider is down.
  if (await mayWithdraw(deps, known)) {
    await declare(deps, known)
    await receiveUsage(deps, known, { again: true })
  }
  return changeAccount(deps, actor, ifMatch, (tx, row) => endContract(deps, tx, row, { by: actor }))
}

/** True when the account chart accepts a withdrawal now. */
export const mayWithdraw = async (deps: Deps, row: CustomerRow): Promise<boolean> =>
  takes(accountWorkflow, row, WITHDRAWAL, await accountFacts(deps, deps.db, row))

/** Milliseconds. Normally, the call that declares the withdrawal has completed it by then. */
const COMPLETE_AFTER_MS = 60_000

/** Records the declaration, so that a delay cannot cost the customer the right to withdraw, and plans the completion. */
const declare = (deps: Deps, { id }: CustomerRow): Promise<void> => {
  const now = deps.clock.now()
  return withTransaction(deps.db, async (tx) => {
    const { withdrawalDeclaredAt } = await lockCustomer(tx, id, undefined)
    if (withdrawalDeclaredAt !== null) return
    await updateCustomer(tx, id, { withdrawalDeclaredAt: now }, now)
    await deps.jobs.plan(
      tx,
      completeWithdrawalJob,
      { customerId: id, declaredAt: now.toISOString() },
      { at: new Date(now.getTime() + COMPLETE_AFTER_MS) },
    )
  })
}

/** Credits every invoice of the contract and closes the account. Throws for a withdrawal that the account chart refuses. */
export const endContract = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  cause: Cause,
): Promise<CustomerRow> => {
  const context = await accountFacts(deps, tx, row)
  if (!takes(accountWorkflow, row, WITHDRAWAL, context))
    throw refusalOf(accountWorkflow, row, { event: WITHDRAWAL, context })
  await creditContract(deps, tx, row, cause)
  await returnHeldCredit(deps, tx, row.id, cause)
  const credited = (await findCustomer(tx, row.id)) ?? row
  const left = await advance(deps, tx, accountWorkflow, credited, {
    event: WITHDRAWAL,
    context: await accountFacts(deps, tx, credited),
    cause,
  })
  const at = deps.clock.now()
  // Write this after the chart's step, because its guards check if the cancellation date has come.
  const ended = await updateCustomer(
    tx,
    left.id,
    { withdrawnAt: at, cancellationDate: at, billingDueAt: null },
    at,
  )
  await alertAdministrators(deps, tx, ended)
  return ended
}

/** Credits the uncredited amount of every invoice since the activation. Invoices of a former contract do not change. */
const creditContract = async (
  deps: Deps,
  tx: Tx,
  { id, activationDate }: CustomerRow,
  cause: Cause,
): Promise<void> => {
  if (!activationDate) return
  for (const invoice of await invoicesToCredit(tx, id, activationDate)) {
    await assertDocument(tx, invoice)
    const plan = await planCredit(tx, invoice, { wanted: invoice.netAmount, target: 'card' })
    await creditInvoice(deps, tx, invoice, { plan, reason: 'withdrawal', note: null, issuedBy: null, cause })
  }
}

const alertAdministrators = async (deps: Deps, tx: Tx, row: CustomerRow): Promise<void> => {
  const left = (await heldCredit(tx, row.id)).reduce((sum, credit) => sum + credit.left, 0)
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `withdrawal:${row.id}:${row.revision}`,
    title: 'A customer withdrew from the contract',
    details: {
      Customer: row.id,
      Name: customerTitle(row),
      'Billing account': row.gcpSubBillingAccountId,
      ...(left > 0 && {
        Amount: amountText(left),
        'What to do':
          'This credit could not be returned to the card. Open the credit note and return it from there.',
      }),
    },
  })
}
