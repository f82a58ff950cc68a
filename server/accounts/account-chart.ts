import type { AccountChart } from '#contract/entities/chart.ts'
import {
  ACCOUNT_UPGRADES,
  ACCOUNT_VERSION,
  type AccountFacts,
  accountMachine,
} from '#machines/account/account.machine.ts'
import { isLeaving } from '#machines/account/selectors.ts'
import { type AccountSnapshot, accountState } from '#machines/account/snapshot.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import { isCancellationDue } from '#rules/cancellation.ts'
import { invoiceAt } from '../billing/invoice-chart.ts'
import { openInvoices } from '../billing/invoice-store.ts'
import { chartOf, isKnown, type StoredChart } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** The account chart of a customer's row, for reading. */
export const storedAccount: StoredChart<
  typeof accountMachine,
  Pick<CustomerRow, 'status' | 'statusReason' | 'statusVersion'>
> = {
  machine: accountMachine,
  version: ACCOUNT_VERSION,
  upgrades: ACCOUNT_UPGRADES,
  stateOf: (row) => ({ version: row.statusVersion, value: accountState(row.status, row.statusReason) }),
}

/** What the row itself says of the facts at any time; debts are read from the invoices. */
export const rowFactsOf = (row: CustomerRow): Omit<AccountFacts, 'owes' | 'overdue' | 'endIsDue'> => ({
  held: row.heldAt !== null,
  billingAccountOpen: row.gcpSubBillingAccountId !== null,
  granted: row.pscPermissionGranted,
  settlementFailed: row.settlementFailed,
})

/** The account chart of a row, for what depends neither on debts nor on the hour. Throws `needs-attention` when its state is not known. */
export const accountOf = (row: CustomerRow): AccountSnapshot =>
  chartOf(storedAccount, row, { owes: false, overdue: false, endIsDue: false, ...rowFactsOf(row) })

/** The account chart of a row; null when its state is not known, so that nothing can be concluded from it. */
export const knownAccountOf = (row: CustomerRow): AccountSnapshot | null =>
  isKnown(storedAccount, row) ? accountOf(row) : null

/** When the subscription of a customer who leaves ends; null for every other customer. */
export const cancellationEndOf = (row: CustomerRow): Date | null =>
  isLeaving(accountOf(row)) ? row.cancellationDate : null

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
