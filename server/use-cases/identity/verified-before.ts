import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/identity.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer, lockCustomerRow, numberTakenByAnother } from '../../db/stores/customers.ts'
import { completedIdentityRequest } from '../../db/stores/identity-requests.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { customerView } from '../customers/customer-view.ts'
import { adoptIdentity } from './adopt-identity.ts'

const NO_NAMES = { firstName: null, lastName: null, arabicFirstName: null, arabicLastName: null }

/**
 * The customer with the names of an ID that was verified for them earlier; null when it was not. Throws
 * `identification-number-taken` when another account has the number meanwhile.
 */
export const verifiedBefore = (
  deps: Deps,
  { customerId }: CustomerActor,
  nationalId: string,
): Promise<ReplyOf<typeof endpoints.createVerification> | null> =>
  withTransaction(deps.db, async (tx) => {
    const customer = await lockCustomerRow(tx, customerId)
    const verified = await completedIdentityRequest(tx, customerId, nationalId)
    if (!customer || !verified) return null
    if (await numberTakenByAnother(tx, nationalId, customerId)) {
      throw new AppError('identification-number-taken', { field: 'nationalId' })
    }
    await adoptIdentity(tx, customer, verified, deps.clock.now())
    const adopted = (await findCustomer(tx, customerId)) ?? customer
    return {
      status: 'completed',
      customer: await customerView(tx, adopted),
      names: verified.names ?? NO_NAMES,
    }
  })
