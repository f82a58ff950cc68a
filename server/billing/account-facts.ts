import type { AccountChart } from '#contract/entities/chart.ts'
import { ACCOUNT_VERSION, type AccountFacts } from '#machines/account/account.machine.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import { isCancellationDue } from '#rules/cancellation.ts'
import { rowFactsOf, storedAccount } from '../accounts/chart.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invoiceAt } from './invoice-chart.ts'
import { openInvoices } from './invoice-store.ts'

/** An invoice that is not paid, as far as the account chart asks about it. */
type OpenInvoice = Pick<InvoiceRow, 'state' | 'machineVersion' | 'dueAt'>

/** What the account chart's guards ask about, of a row and its open invoices. */
export const factsOf = (row: CustomerRow, open: readonly OpenInvoice[], now: Date): AccountFacts => ({
  owes: open.length > 0,
  overdue: open.some((invoice) => isOverdue(invoiceAt(invoice, now))),
  endIsDue: isCancellationDue(row.cancellationDate, now),
  ...rowFactsOf(row),
})

/** The same as stored at this moment. */
export const accountFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: CustomerRow,
): Promise<AccountFacts> => factsOf(row, await openInvoices(q, row.id), clock.now())

/** The account chart as an answer carries it. */
export const accountChart = (row: CustomerRow, open: readonly OpenInvoice[], now: Date): AccountChart => {
  const facts = factsOf(row, open, now)
  return { state: chartOf(storedAccount, row, facts).value, version: ACCOUNT_VERSION, facts }
}
