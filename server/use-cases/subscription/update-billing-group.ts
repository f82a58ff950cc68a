import { randomUUID } from 'node:crypto'
import type { Customer } from '#contract/entities/customer.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { reviseCustomer } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { settleBillingGroup } from '../../jobs/definitions/settle-billing-group.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { statusConflict } from '../../workflows/conflicts.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { changeAccount } from './change-account.ts'

/** Longer than granting can take with every time limit and every repetition. */
const GRANTED_BY_MS = 2 * 60_000

const insistOnBusiness = (row: CustomerRow): void => {
  if (row.accountType !== 'business') throw new AppError('forbidden')
  if (row.status === 'pending' || row.status === 'cancelled') throw statusConflict(row)
}

/** Checks the change, and plans that the provider and our row agree about the group later, however this ends. */
const begin = (
  deps: Deps,
  { customerId }: CustomerActor,
  group: string,
  ifMatch: number | undefined,
): Promise<CustomerRow> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, ifMatch)
    insistOnBusiness(row)
    if (row.pscPermissionGranted) {
      const at = new Date(deps.clock.now().getTime() + GRANTED_BY_MS)
      await deps.jobs.plan(tx, settleBillingGroup, { customerId, group, attempt: randomUUID() }, { at })
    }
    return row
  })

const grant = async ({ ports }: Deps, subAccountId: string, group: string): Promise<void> => {
  try {
    const { kind } = await ports.cloudBilling.grantRoles(subAccountId, { kind: 'group', email: group })
    if (kind === 'unknown-group') throw new AppError('group-unknown', { field: 'gcpSecurityGroup' })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    throw new AppError('cloud-billing-unavailable', { cause: failure })
  }
}

/** Gives another group the billing roles, at the cloud provider first once they have been granted at all. */
export const updateBillingGroup =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    group: string,
    ifMatch: number | undefined,
  ): Promise<{ customer: Customer }> => {
    const known = await begin(deps, actor, group, ifMatch)
    if (known.pscPermissionGranted && known.gcpSubBillingAccountId !== null)
      await grant(deps, known.gcpSubBillingAccountId, group)
    // Without a revision of the caller's, what was granted for is still this one state.
    return changeAccount(deps, actor, ifMatch ?? known.revision, async (tx, row) => {
      insistOnBusiness(row)
      return reviseCustomer(tx, row.id, { gcpSecurityGroup: group }, deps.clock.now())
    })
  }
