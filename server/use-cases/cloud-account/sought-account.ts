import type { CloudAccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SubAccount } from '../../providers/cloud-billing/port.ts'

/** Longer than any creation can take from its claim to its last effect at the provider. */
const CLAIM_LIFE_MS = 10 * 60_000

/** How a sub-account whose id is not known is looked for, and claimed before it is created or known to be missing. */
export const soughtAccount = ({ ports }: Deps, { customerId, number, displayName }: CloudAccountRow) => ({
  claim: number === 1 ? `sub-account:${customerId}` : `sub-account:${customerId}:${number}`,
  lifeMs: CLAIM_LIFE_MS,
  find: (): Promise<SubAccount | null> => ports.cloudBilling.findSubAccount(displayName),
})
