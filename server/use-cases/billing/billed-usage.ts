import { type BilledUsage, type PackageFrom, supportFirstDay } from '#rules/invoice-lines.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow, PackageChangeRow } from '../../db/schema.ts'
import { supportBilledThrough } from '../../db/stores/invoices.ts'
import { packagesOf } from '../../db/stores/package-changes.ts'
import { thresholdUsageAfter, unbilledUsage } from '../../db/stores/usage.ts'

const fromDay = ({ package: name, since, monthlyPrice, percent }: PackageChangeRow): PackageFrom => ({
  package: name,
  firstDay: riyadhDay(since),
  monthlyPrice,
  percent,
})

/**
 * Everything an invoice up to this Riyadh day would bill, as stored at this moment. Null before the account is active and after
 * it was cancelled.
 */
export const billedUsage = async (
  q: Querier,
  row: CustomerRow,
  lastDay: string,
): Promise<BilledUsage | null> => {
  if (!row.activationDate || row.status === 'cancelled') return null
  const billedThrough = await supportBilledThrough(q, row.id)
  return {
    usage: await unbilledUsage(q, row, lastDay),
    thresholdUsage: await thresholdUsageAfter(q, row.id, billedThrough ?? '0000-01-01'),
    discountBps: row.discountBps,
    packages: (await packagesOf(q, row.id)).map(fromDay),
    firstDay: supportFirstDay(riyadhDay(row.activationDate), billedThrough),
    lastDay,
  }
}
