import { permission } from '#rules/permissions.ts'
import { lockCustomer, namedCustomer, namedCustomerId } from '../accounts/lock-customer.ts'
import { updateCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { areTermsOutdated } from '../onboarding/terms-edition.ts'
import { presentUser } from '../people/account-users.ts'
import { lapsedInvitation, openInvitation } from '../people/invitation.ts'
import { findUser } from '../people/user-store.ts'
import type { Actor, CustomerActor } from '../request/actor.ts'
import { command } from '../request/command.ts'
import { findOpenVisit } from '../sessions/visit-store.ts'
import { customerView, presentAccount } from './customer-view.ts'
import { findAccount } from './store.ts'

/** Their own has come with the session, unless an ID token of the identity provider says who asks. */
const accountShown = async ({ db }: Deps, { account, customerId }: Actor, id: string | null) => {
  if (id === null) return null
  return account && id === customerId ? account : findAccount(db, id)
}

/** The signed-in person with their customer, if any; an administrator with the one they name, whose terms are not theirs to accept. */
export const getCurrent = (deps: Deps) => async (actor: Actor, query: unknown) => {
  const { db, clock, config } = deps
  const now = clock.now()
  const named = namedCustomerId(actor, query)
  const shown = actor.customerId ?? named
  const account = await accountShown(deps, actor, shown)
  if (named !== null && !account) throw new AppError('not-found')
  const user = account?.users.find(({ id }) => id === actor.userId) ?? (await findUser(db, actor.userId))
  if (!user) throw new AppError('unauthenticated')
  const own = actor.customerId === null ? null : account
  const mayBeInvited = !own || own.invitedEmails.includes(user.email)
  const invitation = mayBeInvited ? await openInvitation(db, user, now) : null
  return {
    customer: account && presentAccount(account, now),
    user: presentUser(user, own?.customer ?? null),
    role: user.role,
    nafathEnabled: config.nafath.enabled,
    invitation,
    lapsedInvitation:
      mayBeInvited && !invitation
        ? await lapsedInvitation(db, { user, own: own?.customer ?? null }, now)
        : null,
    termsOutdated: own !== null && areTermsOutdated(deps, own.customer, own.acceptedEditions),
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
 * The customer a call is about: the person's own, regardless of the query; an administrator names one. What they change needs an
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
