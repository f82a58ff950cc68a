import type { Customer } from '#contract/entities/customer.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { recordPackage } from '../../db/stores/package-changes.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import type { Grantee } from '../../providers/cloud-billing/port.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { statusConflict, versionConflict } from '../../workflows/conflicts.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { changeAccount } from './change-account.ts'

/** Who gets the billing roles: the group of a business, the person of an individual account. */
const granteeOf = async ({ db }: Deps, row: CustomerRow): Promise<Grantee> => {
  if (row.gcpSecurityGroup !== null) return { kind: 'group', email: row.gcpSecurityGroup }
  const owner = await findUser(db, row.userId)
  if (!owner) throw new AppError('group-unknown')
  return { kind: 'person', email: owner.email }
}

const grant = async (deps: Deps, row: CustomerRow): Promise<void> => {
  if (row.gcpSubBillingAccountId === null) throw new AppError('account-not-ready')
  try {
    const { kind } = await deps.ports.cloudBilling.grantRoles(
      row.gcpSubBillingAccountId,
      await granteeOf(deps, row),
    )
    if (kind === 'unknown-group') throw new AppError('group-unknown')
  } catch (failure) {
    if (failure instanceof ProviderFailure)
      throw new AppError('cloud-billing-unavailable', { cause: failure })
    throw failure
  }
}

/**
 * Grants the two billing roles at the cloud provider, then opens the account; from now on it is billed. Nothing changes when the
 * provider does not grant them, so it can be approved again.
 */
export const approveCustomer =
  (deps: Deps) =>
  async (actor: Actor, customerId: string): Promise<{ customer: Customer }> => {
    const known = await findCustomer(deps.db, customerId)
    if (!known) throw new AppError('not-found')
    if (known.status !== 'pending-review') throw statusConflict(known)
    await grant(deps, known)
    return changeAccount(deps, { ...actor, customerId }, undefined, async (tx, row) => {
      if (row.status !== 'pending-review') throw statusConflict(row)
      // The roles went to a group that is not the customer's any more.
      if (row.gcpSecurityGroup !== known.gcpSecurityGroup) throw versionConflict(row)
      const at = deps.clock.now()
      const granted = await updateCustomer(
        tx,
        customerId,
        {
          pscPermissionGranted: true,
          activationDate: at,
          subscriptionDate: at,
          billingDueAt: at,
          threshold: row.threshold || deps.config.billing.threshold,
        },
        at,
      )
      await recordPackage(tx, {
        customerId,
        option: packageOption(row.package ?? 'Basic'),
        since: at,
        userId: actor.userId,
      })
      return advance(deps, tx, accountWorkflow, granted, {
        event: { type: 'review.approved' },
        context: await accountFacts(deps, tx, granted),
        cause: { by: { ...actor, onBehalf: true } },
      })
    })
  }
