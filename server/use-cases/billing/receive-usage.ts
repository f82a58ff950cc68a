import { addDays } from '#rules/billing-calendar.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { insertUsage } from '../../db/stores/usage.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { UsageEntry } from '../../providers/cloud-billing/port.ts'
import { lockCustomer } from '../customers/locked-customer.ts'

/** How far back corrections are looked for. */
const LOOK_BACK_DAYS = 31

const entriesOf = (
  deps: Deps,
  { createdAt, usageThrough }: CustomerRow,
  account: string,
  throughDay: string,
): Promise<UsageEntry[]> => {
  const firstDay = riyadhDay(createdAt)
  const from = usageThrough === null ? firstDay : addDays(usageThrough, -LOOK_BACK_DAYS)
  return deps.ports.cloudBilling.listUsage(account, from < firstDay ? firstDay : from, throughDay)
}

/**
 * Fetches the usage of every Riyadh day that is over, and of the days before in which something may have been corrected. Throws
 * ProviderFailure.
 */
export const receiveUsage =
  (deps: Deps) =>
  async (row: CustomerRow): Promise<void> => {
    const at = deps.clock.now()
    const yesterday = addDays(riyadhDay(at), -1)
    const { gcpSubBillingAccountId: account, usageThrough } = row
    if (row.status === 'cancelled') return
    if (usageThrough !== null && usageThrough >= yesterday) return
    // Without an account nothing is used, and the end of a subscription waits for nothing.
    const entries = account ? await entriesOf(deps, row, account, yesterday) : []
    deps.crashpoint('usage.received')
    await withTransaction(deps.db, async (tx) => {
      const locked = await lockCustomer(tx, row.id, undefined)
      await insertUsage(
        tx,
        entries.map((entry) => ({
          ...entry,
          customerId: row.id,
          receivedAt: at,
          invoiceId: null,
          subAccountId: account,
        })),
      )
      // Another run may have been faster, and later.
      if (locked.usageThrough === null || locked.usageThrough < yesterday)
        await updateCustomer(tx, row.id, { usageThrough: yesterday }, at)
    })
    deps.crashpoint('usage.stored')
  }
