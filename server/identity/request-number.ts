import type { IdentityRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { SEALED } from '../sealing/sealed-columns.ts'

/** The opened number of a verification. Throws `needs-attention` when it does not open. */
export const numberOfRequest = (
  { vault }: Pick<Deps, 'vault'>,
  { id, sealedNumber }: Pick<IdentityRequestRow, 'id' | 'sealedNumber'>,
): string => vault.open(SEALED.requestedNumber, [id], sealedNumber)
