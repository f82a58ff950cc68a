import type * as endpoints from '#contract/endpoints/customers.ts'
import type { Deps } from '../deps.ts'
import { command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { lockCustomer } from './lock-customer.ts'
import { updateCustomer } from './store.ts'

/**
 * Stores the choice about the desktop recommendation. Keeps the revision, because dismissing the recommendation in one tab must not
 * reject a save in another.
 */
export const saveDesktopVersion = (
  deps: Deps,
  { actor, body: { desktopVersion } }: Call<typeof endpoints.saveDesktopVersion>,
) =>
  command(deps, actor, async (tx) => {
    const row = await lockCustomer(tx, actor.customerId, undefined)
    const isSame = row.desktopVersion === desktopVersion
    const after = isSame ? row : await updateCustomer(tx, row.id, { desktopVersion }, deps.clock.now())
    return { customer: await deps.nouns.presentCustomer(deps, tx, after) }
  })
