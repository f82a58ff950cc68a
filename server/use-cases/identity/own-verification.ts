import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { findIdentityRequest } from '../../db/stores/identity-requests.ts'
import type { Deps } from '../../deps.ts'

interface Claim {
  transId: string
  nationalId: string
  random?: string
}

/** The caller's own verification, or `not-found` when any of what the caller says about it is not so. */
export const ownVerification = async (
  deps: Pick<Deps, 'db'>,
  actor: CustomerActor,
  { transId, nationalId, random }: Claim,
): Promise<IdentityRequestRow> => {
  const row = await findIdentityRequest(deps.db, transId)
  const isTheirs = row?.customerId === actor.customerId && row.nationalId === nationalId
  if (!row || !isTheirs || (random !== undefined && row.random !== random)) throw new AppError('not-found')
  return row
}
