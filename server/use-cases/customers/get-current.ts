import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { customerView } from './customer-view.ts'
import { presentUser } from './present-user.ts'
import { mustAcceptAgain } from './terms-edition.ts'

/** The signed-in person with their customer, if any. */
export const getCurrent = (deps: Deps) => async (actor: Actor) => {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const row = actor.customerId === null ? undefined : await findCustomer(deps.db, actor.customerId)
  return {
    customer: row ? await customerView(deps.db, row) : null,
    user: presentUser(user, row ?? null),
    role: user.role,
    nafathEnabled: deps.config.nafath.enabled,
    termsOutdated: row ? await mustAcceptAgain(deps, deps.db, row) : false,
  }
}
