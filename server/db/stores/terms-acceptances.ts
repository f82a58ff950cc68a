import type { Insertable } from 'kysely'
import type { Tx } from '../client.ts'
import type { TermsAcceptancesTable } from '../tables/account-tables.ts'

/** Keeps who accepted which version, once per version. */
export const recordAcceptance = async (
  tx: Tx,
  acceptance: Insertable<TermsAcceptancesTable>,
): Promise<void> => {
  await tx
    .insertInto('termsAcceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.columns(['customerId', 'versionHash']).doNothing())
    .execute()
}
