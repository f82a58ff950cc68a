import { randomUUID } from 'node:crypto'
import type { SupportPackageOption } from '#contract/entities/support-package.ts'
import { centsToHalalas } from '#rules/money.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { PackageChangeRow } from '../db/schema.ts'

/** Records the start of a package at its current price. */
export const recordPackage = async (
  tx: Tx,
  change: { customerId: string; option: SupportPackageOption; since: Date; userId: string | null },
): Promise<void> => {
  const { customerId, option, since, userId } = change
  await tx
    .insertInto('packageChanges')
    .values({
      id: randomUUID(),
      customerId,
      package: option.packageName,
      since,
      monthlyPrice: centsToHalalas(option.monthlyCents),
      percent: option.percent,
      userId,
    })
    .execute()
}

/** Every package of a customer, oldest first. */
export const packagesOf = (q: Querier, customerId: string): Promise<PackageChangeRow[]> =>
  q.selectFrom('packageChanges').selectAll().where('customerId', '=', customerId).orderBy('since').execute()
