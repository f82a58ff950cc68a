import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { mayChangeIdentity } from '../../workflows/onboarding.ts'

const known = (names: VerifiedNames): Partial<VerifiedNames> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))

/**
 * Puts a verified number and the names that belong to it on file. The revision stays: a form that was open meanwhile is
 * not outdated by what the service knows, and the names are checked again when it is saved.
 */
export const adoptIdentity = async (
  tx: Tx,
  customer: CustomerRow,
  identity: { nationalId: string; names: VerifiedNames | null },
  at: Date,
): Promise<void> => {
  if (!mayChangeIdentity(customer)) return
  await updateCustomer(
    tx,
    customer.id,
    {
      identificationNumber: identity.nationalId,
      identificationNumberVerified: true,
      ...(identity.names && known(identity.names)),
    },
    at,
  )
}
