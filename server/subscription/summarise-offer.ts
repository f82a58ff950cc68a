import { recordSummary } from '../contract-summaries/record-summary.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentEdition, mustAcceptAgain } from '../onboarding/terms-edition.ts'

type Acceptance = Omit<Parameters<typeof recordSummary>[3], 'edition'>

/**
 * Records the contract summary of an accepted price. Records nothing while the customer must still accept the current terms, because
 * that acceptance makes the summary.
 */
export const summariseOffer = async (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  acceptance: Acceptance,
): Promise<void> => {
  if (await mustAcceptAgain(deps, tx, customer)) return
  await recordSummary(deps, tx, customer, { ...acceptance, edition: currentEdition(deps.config) })
}
