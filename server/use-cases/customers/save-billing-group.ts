import type { CustomerActor } from '../../actor.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import type { Deps } from '../../deps.ts'
import { takeStep } from './take-step.ts'

/** Names the group that will get the billing permissions. */
export const saveBillingGroup =
  (deps: Deps) => (actor: CustomerActor, gcpSecurityGroup: string, ifMatch: number | undefined) =>
    takeStep(deps, actor, {
      event: { type: 'billingGroup.saved' },
      ifMatch,
      write: async (tx, row) => {
        await deleteDraft(tx, row.id, 'billing-group')
        return updateCustomer(tx, row.id, { gcpSecurityGroup }, deps.clock.now())
      },
    })
