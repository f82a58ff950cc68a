import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { canSetBillingGroup } from '#machines/account/selectors.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountOf } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer, reviseCustomer } from '../accounts/store.ts'
import { grantBillingRoles, granteeOf, planSettlement, takenId } from '../cloud-account/billing-roles.ts'
import { askAgain } from '../cloud-account/chart.ts'
import type { CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { effectDone, markEffect } from '../jobs/effect-store.ts'
import type { Grantee } from '../providers/cloud-billing/port.ts'
import type { CustomerActor } from '../request/actor.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

const groupOf = (email: string): Grantee => ({ kind: 'group', email })

const assertBusiness = (row: CustomerRow): void => {
  if (row.accountType !== 'business') throw new AppError('forbidden')
  if (!canSetBillingGroup(accountOf(row))) throw statusConflict(row)
}

interface GroupChange {
  row: CustomerRow
  /** The id of this grant; null while the customer has no billing roles, because this change then grants none. */
  attempt: string | null
}

/**
 * Changes the group with the billing roles. If the customer already has billing roles, first grants them to the new group at the
 * cloud provider.
 */
export const updateBillingGroup = async (
  deps: Deps,
  { actor, body: { gcpSecurityGroup: group }, ifMatch }: Call<typeof endpoints.updateBillingGroup>,
): Promise<CommandResult<{ customer: Customer }>> => {
  const { row: known, attempt } = await begin(deps, actor, group, ifMatch)
  if (known.pscPermissionGranted && known.gcpSubBillingAccountId !== null)
    await grantBillingRoles(deps, known.gcpSubBillingAccountId, groupOf(group), 'gcpSecurityGroup')
  // Without `If-Match`, the change applies to the revision for which the change was checked and the roles were granted.
  return changeAccount(deps, actor, ifMatch ?? known.revision, async (tx, row) => {
    const at = deps.clock.now()
    if (attempt !== null) await markEffect(tx, takenId(attempt), at)
    const named = await reviseCustomer(tx, row.id, { gcpSecurityGroup: group }, at)
    await deleteDraft(tx, row.id, 'billing-group')
    // The cloud account may wait for a group that the provider knows.
    await askAgain(deps, tx, named, { by: actor })
    return named
  })
}

/** Checks the change, and plans the revocation of the group's roles in case the change is not stored. */
const begin = (
  deps: Deps,
  { customerId }: CustomerActor,
  group: string,
  ifMatch: number | undefined,
): Promise<GroupChange> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, ifMatch)
    assertBusiness(row)
    const attempt = row.pscPermissionGranted
      ? await planSettlement(deps, tx, customerId, groupOf(group))
      : null
    return { row, attempt }
  })

interface Settlement {
  customerId: string
  grantee: Grantee
  attempt: string
}

/**
 * Settles the roles of a grantee after a grant. Grants them again to the customer's current grantee, in case another attempt revoked
 * them. Revokes them if our row never stored the grantee, because another administrator was first or the server died. A former group
 * keeps its roles until the customer removes it.
 */
export const settleBillingRoles = async (
  { db, ports }: Deps,
  { customerId, grantee, attempt }: Settlement,
): Promise<void> => {
  const row = await findCustomer(db, customerId)
  if (!row || row.gcpSubBillingAccountId === null) return
  const entitled = row.pscPermissionGranted ? await granteeOf(db, row) : null
  const isEntitled = entitled?.kind === grantee.kind && entitled.email === grantee.email
  if (isEntitled) await ports.cloudBilling.grantRoles(row.gcpSubBillingAccountId, grantee)
  else if (!(await effectDone(db, takenId(attempt))))
    await ports.cloudBilling.revokeRoles(row.gcpSubBillingAccountId, grantee)
}
