import { permission } from '#rules/permissions.ts'
import type { Actor, CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { findUser } from '../../db/stores/users.ts'
import { findOpenVisit } from '../../db/stores/visits.ts'
import type { Deps } from '../../deps.ts'
import { customerView } from '../../domain/customers/customer-view.ts'
import { lockCustomer, namedCustomer } from '../../domain/customers/lock-customer.ts'
import { openInvitation } from '../../domain/invitations/invitation.ts'
import { mustAcceptAgain } from '../../domain/onboarding/terms-edition.ts'
import { command } from '../../domain/requests/command.ts'
import { presentUser } from '../../domain/users/account-users.ts'

/** The signed-in person with their customer, if any; an administrator with the one they name, whose terms are not theirs to accept. */
export const getCurrent = (deps: Deps) => async (actor: Actor, query: unknown) => {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const own = actor.customerId === null ? undefined : await findCustomer(deps.db, actor.customerId)
  const shown = own ?? (await namedCustomer(deps, actor, query))
  return {
    customer: shown ? await customerView(deps, deps.db, shown) : null,
    user: presentUser(user, own ?? null),
    role: user.role,
    nafathEnabled: deps.config.nafath.enabled,
    invitation: await openInvitation(deps.db, user, deps.clock.now()),
    termsOutdated: own ? await mustAcceptAgain(deps, deps.db, own) : false,
  }
}

/**
 * Remembers whether the desktop recommendation is to be shown again. That is no change of what the person fills in, so the
 * revision stays: dismissing it in one tab must not refuse a save in another.
 */
export const saveDesktopVersion = (deps: Deps) => (actor: CustomerActor, desktopVersion: boolean) =>
  command(deps, actor, async (tx) => {
    const row = await lockCustomer(tx, actor.customerId, undefined)
    const isSame = row.desktopVersion === desktopVersion
    const after = isSame ? row : await updateCustomer(tx, row.id, { desktopVersion }, deps.clock.now())
    return { customer: await customerView(deps, tx, after) }
  })

interface CallDescription {
  /** The endpoint's id. */
  operation: string
  query: unknown
}

/**
 * The customer a call is about: the person's own, whatever the query says; an administrator names one. What they change needs an
 * open visit, whose reason is kept with it; the customer's own doing is refused, see `rules/permissions`.
 */
export const actForCustomer =
  (deps: Deps) =>
  async (actor: Actor, { operation, query }: CallDescription): Promise<CustomerActor> => {
    if (actor.role === 'user') {
      if (!actor.customerId) throw new AppError('forbidden')
      return { ...actor, customerId: actor.customerId, onBehalf: false }
    }
    const customer = await namedCustomer(deps, actor, query)
    const allowed = permission(operation, actor.part)
    if (!customer || (allowed !== 'read' && allowed !== 'write')) throw new AppError('forbidden')
    if (allowed === 'write') {
      const visit = await findOpenVisit(deps.db, actor, customer.id, deps.clock.now())
      if (!visit) throw new AppError('reason-required')
      return { ...actor, customerId: customer.id, onBehalf: true, visit }
    }
    return { ...actor, customerId: customer.id, onBehalf: true }
  }
