import type { AccountFacts } from '#machines/account/account.machine.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { openInvoices } from '../../db/stores/invoices.ts'

/** What the account chart's guards ask about, as stored at this moment. */
export const accountFacts = async (q: Querier, row: CustomerRow): Promise<AccountFacts> => ({
  owes: (await openInvoices(q, row.id)).length > 0,
  held: row.status === 'active' && row.statusReason === 'pending-review',
  granted: row.pscPermissionGranted,
  settlementFailed: row.statusReason === 'failed-settlement',
})
