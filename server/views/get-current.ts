import type * as endpoints from '#contract/endpoints/customers.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { areTermsOutdated } from '../onboarding/terms-edition.ts'
import { presentUser } from '../people/account-users.ts'
import { lapsedInvitation, openInvitation } from '../people/invitation.ts'
import { secondAdministratorMark } from '../people/second-administrator.ts'
import { findUser } from '../people/user-store.ts'
import type { Actor } from '../request/actor.ts'
import { namedCustomerId } from '../request/authorise.ts'
import type { Call } from '../request/route.ts'
import { presentAccount } from './customer-view.ts'
import { findAccount } from './store.ts'

/**
 * The signed-in person with their customer, if any. An administrator gets the customer named in the query; `termsOutdated` is then
 * false.
 */
export const getCurrent = async (
  deps: Deps,
  { actor, request: { query } }: Call<typeof endpoints.getCurrent>,
) => {
  const { db, clock, config } = deps
  const now = clock.now()
  const named = namedCustomerId(actor, query)
  const shown = actor.customerId ?? named
  const account = await accountToShow(deps, actor, shown)
  if (named !== null && !account) throw new AppError('not-found')
  const user = account?.users.find(({ id }) => id === actor.userId) ?? (await findUser(db, actor.userId))
  if (!user) throw new AppError('unauthenticated')
  const open = account && { ...account, customer: openCustomer(deps, account.customer) }
  const own = actor.customerId === null ? null : account
  const mayBeInvited = !own || own.invitedEmails.includes(user.email)
  const invitation = mayBeInvited ? await openInvitation(db, user, now) : null
  return {
    customer: open && presentAccount(deps, open),
    user: presentUser(user, own === null ? null : (open?.customer ?? null)),
    role: user.role,
    nafathEnabled: config.nafath.enabled,
    ...secondAdministratorMark(deps, user.role),
    invitation,
    lapsedInvitation:
      mayBeInvited && !invitation
        ? await lapsedInvitation(db, { user, own: own?.customer ?? null }, now)
        : null,
    termsOutdated: own !== null && areTermsOutdated(deps, own.customer, own.acceptedEditions),
  }
}

/** The caller's own account was loaded with the session, except for callers with an ID token. */
const accountToShow = async ({ db }: Deps, { account, customerId }: Actor, id: string | null) => {
  if (id === null) return null
  return account && id === customerId ? account : findAccount(db, id)
}
