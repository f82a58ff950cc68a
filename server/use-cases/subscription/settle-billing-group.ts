import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'

/**
 * Takes the billing roles back from a group that the customer does not name after all: somebody else was faster, or the server
 * died in between. A group they do name is granted the roles once more, in case another try with it was taken back meanwhile.
 */
export const settleBillingGroup =
  ({ db, ports }: Deps) =>
  async ({ customerId, group }: { customerId: string; group: string }): Promise<void> => {
    const row = await findCustomer(db, customerId)
    if (!row || row.gcpSubBillingAccountId === null) return
    const grantee = { kind: 'group', email: group } as const
    if (row.gcpSecurityGroup === group)
      await ports.cloudBilling.grantRoles(row.gcpSubBillingAccountId, grantee)
    else await ports.cloudBilling.revokeRoles(row.gcpSubBillingAccountId, grantee)
  }
