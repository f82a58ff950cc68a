import type { Insertable } from 'kysely'
import type { PackageName } from '#contract/entities/common.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { TermsAcceptancesTable } from '../db/tables/account-tables.ts'

/** Records the acceptance of a version by a person, once per version. Returns false when it was recorded before. */
export const recordAcceptance = async (
  tx: Tx,
  acceptance: Insertable<TermsAcceptancesTable>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('termsAcceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.columns(['customerId', 'versionHash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The customer's last accepted price, from the terms or a change of the package. Null if it is for another package: the customer has
 * left the older prices behind, so the current price applies.
 */
export const acceptedOffer = async (
  q: Querier,
  customerId: string,
  name: PackageName,
): Promise<PackageOffer | null> => {
  const row = await q
    .selectFrom('termsAcceptances')
    .select('offer')
    .where('customerId', '=', customerId)
    .select('acceptedAt')
    .where('offer', 'is not', null)
    .unionAll(
      q.selectFrom('offerAcceptances').select(['offer', 'acceptedAt']).where('customerId', '=', customerId),
    )
    .orderBy('acceptedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.offer?.package === name ? row.offer : null
}

export const acceptedEditions = async (q: Querier, customerId: string): Promise<string[]> => {
  const rows = await q
    .selectFrom('termsAcceptances')
    .select('versionHash')
    .where('customerId', '=', customerId)
    .execute()
  return rows.map((row) => row.versionHash)
}
