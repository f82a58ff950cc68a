import type { Insertable } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { TermsAcceptancesTable } from '../db/tables/account-tables.ts'

/** Records the acceptance of a version by a person, once per version. */
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

export const acceptedEditions = async (q: Querier, customerId: string): Promise<string[]> => {
  const rows = await q
    .selectFrom('termsAcceptances')
    .select('versionHash')
    .where('customerId', '=', customerId)
    .execute()
  return rows.map((row) => row.versionHash)
}
