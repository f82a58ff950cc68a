import { randomUUID } from 'node:crypto'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { fairOrder } from '../billing/sweep-store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, PackageChangeRow } from '../db/schema.ts'

/** Records the start of a package at the price of its offer. */
export const recordPackage = async (
  tx: Tx,
  change: { customerId: string; offer: PackageOffer; since: Date; userId: string | null },
): Promise<void> => {
  const { customerId, offer, since, userId } = change
  await tx
    .insertInto('packageChanges')
    .values({
      id: randomUUID(),
      customerId,
      package: offer.package,
      since,
      monthlyPrice: offer.net,
      percent: offer.percent,
      userId,
    })
    .execute()
}

/** Every package of a customer, oldest first. */
export const packagesOf = (q: Querier, customerId: string): Promise<PackageChangeRow[]> =>
  q.selectFrom('packageChanges').selectAll().where('customerId', '=', customerId).orderBy('since').execute()

/** Customers with a declared, uncompleted withdrawal and without usage. */
export const declaredWithdrawals = (
  q: Querier,
  { before, round, limit }: { before: Date; round: string; limit: number },
): Promise<Pick<CustomerRow, 'id' | 'withdrawalDeclaredAt'>[]> =>
  q
    .selectFrom('customers')
    .select(['id', 'withdrawalDeclaredAt'])
    .where('withdrawalDeclaredAt', '<', before)
    .where('withdrawnAt', 'is', null)
    .where('hasUsage', '=', false)
    .orderBy(fairOrder('id', { round }))
    .limit(limit)
    .execute()
