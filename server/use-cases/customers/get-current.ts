import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { openInvitation } from '../invitations/open-invitation.ts'
import { customerView } from './customer-view.ts'
import { namedCustomer } from './named-customer.ts'
import { presentUser } from './present-user.ts'
import { mustAcceptAgain } from './terms-edition.ts'

/** The signed-in person with their customer, if any; an administrator with the one they name, whose terms are not theirs to accept. */
export const getCurrent = (deps: Deps) => async (actor: Actor, query: unknown) => {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const own = actor.customerId === null ? undefined : await findCustomer(deps.db, actor.customerId)
  const shown = own ?? (await namedCustomer(deps, actor, query))
  return {
    customer: shown ? await customerView(deps.db, shown) : null,
    user: presentUser(user, own ?? null),
    role: user.role,
    nafathEnabled: deps.config.nafath.enabled,
    invitation: await openInvitation(deps.db, user, deps.clock.now()),
    termsOutdated: own ? await mustAcceptAgain(deps, deps.db, own) : false,
  }
}
