import type { AccountChart } from '#contract/entities/chart.ts'
import { ACCOUNT_VERSION, type AccountFacts } from '#machines/account/account.machine.ts'
import { isInFlight, isOverdue } from '#machines/invoice/selectors.ts'
import { isCancellationDue, isWithinWithdrawal } from '#rules/subscription.ts'
import { rowFactsOf, storedAccount } from '../accounts/chart.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invoiceAt } from './invoice-chart.ts'
import { openInvoices } from './invoice-store.ts'

/** The columns of an unpaid invoice that the account chart depends on. */
type OpenInvoice = Pick<InvoiceRow, 'state' | 'machineVersion' | 'dueAt'>

/** Facts for the guards of the account chart. */
export const factsOf = (row: CustomerRow, open: readonly OpenInvoice[], now: Date): AccountFacts => ({
  owes: open.length > 0,
  overdue: open.some((invoice) => isOverdue(invoiceAt(invoice, now))),
  endIsDue: isCancellationDue(row.cancellationDate, now),
  mayStillWithdraw: isWithinWithdrawal(row.activationDate, row.withdrawalDeclaredAt ?? now),
  isCharging: open.some((invoice) => isInFlight(invoiceAt(invoice, now))),
  ...rowFactsOf(row),
})

/** Reads the facts for the guards of the account chart. */
export const accountFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: CustomerRow,
): Promise<AccountFacts> => factsOf(row, await openInvoices(q, row.id), clock.now())

/** The account chart in an API response. */
export const accountChart = (row: CustomerRow, open: readonly OpenInvoice[], now: Date): AccountChart => {
  const facts = factsOf(row, open, now)
  return { state: chartOf(storedAccount, row, facts).value, version: ACCOUNT_VERSION, facts }
}
