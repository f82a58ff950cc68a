import type { Customer } from '#contract/entities/customer.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, reviseCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { statusConflict, versionConflict } from '../../workflows/conflicts.ts'
import { changeAccount } from './change-account.ts'

const insistOnBusiness = (row: CustomerRow): void => {
  if (row.accountType !== 'business') throw new AppError('forbidden')
  if (row.status === 'pending' || row.status === 'cancelled') throw statusConflict(row)
}

/** Gives another group the billing roles, at the cloud provider first once they have been granted at all. */
export const updateBillingGroup =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    group: string,
    ifMatch: number | undefined,
  ): Promise<{ customer: Customer }> => {
    const known = await findCustomer(deps.db, actor.customerId)
    if (!known) throw new AppError('not-found')
    insistOnBusiness(known)
    // Not even the provider hears of a change that was made from an older state.
    if (ifMatch !== undefined && ifMatch !== known.revision) throw versionConflict(known)
    if (known.pscPermissionGranted && known.gcpSubBillingAccountId !== null) {
      try {
        const { kind } = await deps.ports.cloudBilling.grantRoles(known.gcpSubBillingAccountId, {
          kind: 'group',
          email: group,
        })
        if (kind === 'unknown-group') throw new AppError('group-unknown', { field: 'gcpSecurityGroup' })
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure
        throw new AppError('cloud-billing-unavailable', { cause: failure })
      }
    }
    return changeAccount(deps, actor, ifMatch, async (tx, row) => {
      insistOnBusiness(row)
      return reviseCustomer(tx, row.id, { gcpSecurityGroup: group }, deps.clock.now())
    })
  }
