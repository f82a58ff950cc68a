import type { AccountFacts } from '#machines/account/account.machine.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../../db/schema.ts'
import { openInvoices } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import { rowFactsOf } from '../../workflows/account.ts'

const isOverdue = ({ state, dueAt }: InvoiceRow, now: Date): boolean => state !== 'unpaid' || dueAt <= now

/** What the account chart's guards ask about, as stored at this moment. */
export const accountFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: CustomerRow,
): Promise<AccountFacts> => {
  const open = await openInvoices(q, row.id)
  return {
    owes: open.length > 0,
    overdue: open.some((invoice) => isOverdue(invoice, clock.now())),
    ...rowFactsOf(row),
  }
}
