import type { HoldForm } from '#contract/forms/administration.ts'
import type { Deps } from '../../deps.ts'
import { administer, type Order } from './administer.ts'

/** Holds an account in use for review: it goes on, and neither its cards nor its support package can be changed. */
export const holdAccount =
  (deps: Deps) =>
  (order: Order, { reason }: HoldForm) =>
    administer(deps, order, {
      event: 'hold.placed',
      change: () => ({ heldAt: deps.clock.now(), holdNote: reason }),
    })

/** Ends the hold, whatever the account's status is by then. */
export const releaseAccount = (deps: Deps) => (order: Order) =>
  administer(deps, order, { event: 'hold.released', change: () => ({ heldAt: null, holdNote: null }) })
