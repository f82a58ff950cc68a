import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { assertKnownCustomer } from '../../workflows/known-customer.ts'

/** The subscription: package, status and its dates. */
export const getSupportPackage = (deps: Deps) => async (actor: CustomerActor) => {
  const row = await findCustomer(deps.db, actor.customerId)
  if (!row) throw new AppError('not-found')
  assertKnownCustomer(row)
  return {
    package: row.package,
    status: row.status,
    activationDate: row.activationDate?.toISOString() ?? null,
    subscriptionDate: row.subscriptionDate?.toISOString() ?? null,
    cancellationDate: row.cancellationDate?.toISOString() ?? null,
    statusDetails: { reason: row.statusReason },
  }
}
