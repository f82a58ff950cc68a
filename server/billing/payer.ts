import { findPayer, type StoredPayer } from '../cards/store.ts'
import type { Querier } from '../db/client.ts'
import type { Deps } from '../deps.ts'

/** What the guards ask about a customer's invoices beside each of them and its charges. */
export interface Payer extends StoredPayer {
  now: Date
}

/** The same as stored at this moment. */
export const payerOf = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  customerId: string,
): Promise<Payer> => ({ ...(await findPayer(q, customerId)), now: clock.now() })
