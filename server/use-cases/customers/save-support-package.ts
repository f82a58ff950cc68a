import type { PackageName } from '#contract/entities/common.ts'
import type { CustomerActor } from '../../actor.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import type { Deps } from '../../deps.ts'
import { takeStep } from './take-step.ts'

/** Chooses the support package during onboarding. */
export const saveSupportPackage =
  (deps: Deps) => (actor: CustomerActor, chosen: PackageName, ifMatch: number | undefined) =>
    takeStep(deps, actor, {
      event: { type: 'package.saved' },
      ifMatch,
      write: async (tx, row) => {
        await deleteDraft(tx, row.id, 'support-package')
        return updateCustomer(tx, row.id, { package: chosen }, deps.clock.now())
      },
    })
