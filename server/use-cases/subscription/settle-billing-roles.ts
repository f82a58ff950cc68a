import { findCustomer } from '../../db/stores/customers.ts'
import { effectDone } from '../../db/stores/effects.ts'
import type { Deps } from '../../deps.ts'
import type { Grantee } from '../../providers/cloud-billing/port.ts'
import { takenId } from './grant-billing-roles.ts'
import { granteeOf } from './grantee-of.ts'

interface Settlement {
  customerId: string
  grantee: Grantee
  attempt: string
}

/**
 * Takes the billing roles back from whom the customer does not name after all, or whose account was not approved: somebody else was
 * faster, or the server died in between. Whom they do name is granted the roles once more, in case another try was taken back. A
 * former group that had its time keeps them; removing it is the customer's.
 */
export const settleBillingRoles =
  ({ db, ports }: Deps) =>
  async ({ customerId, grantee, attempt }: Settlement): Promise<void> => {
    const row = await findCustomer(db, customerId)
    if (!row || row.gcpSubBillingAccountId === null) return
    const entitled = row.pscPermissionGranted ? await granteeOf(db, row) : null
    const isEntitled = entitled?.kind === grantee.kind && entitled.email === grantee.email
    if (isEntitled) await ports.cloudBilling.grantRoles(row.gcpSubBillingAccountId, grantee)
    else if (!(await effectDone(db, takenId(attempt))))
      await ports.cloudBilling.revokeRoles(row.gcpSubBillingAccountId, grantee)
  }
