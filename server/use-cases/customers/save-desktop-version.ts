import type { CustomerActor } from '../../actor.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { customerView } from './customer-view.ts'
import { lockCustomer } from './locked-customer.ts'

/**
 * Remembers whether the desktop recommendation is to be shown again. That is no change of what the person fills in, so the
 * revision stays: dismissing it in one tab must not refuse a save in another.
 */
export const saveDesktopVersion = (deps: Deps) => (actor: CustomerActor, desktopVersion: boolean) =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, actor.customerId, undefined)
    if (row.desktopVersion === desktopVersion) return customerView(tx, row)
    return customerView(tx, await updateCustomer(tx, row.id, { desktopVersion }, deps.clock.now()))
  })
