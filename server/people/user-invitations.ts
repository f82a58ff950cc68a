import type * as endpoints from '#contract/endpoints/users.ts'
import type { AccountUser } from '#contract/endpoints/users.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { touchAccountsOpenedBy } from '../accounts/store.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { growingBusiness, presentInvitation } from './account-users.ts'
import { invite, isBound, lockAndTouchInvitation, resend } from './invitation.ts'
import { acceptableInvitation } from './invitation-store.ts'

/** Invites a colleague to a business account; they answer at the next sign-in with that address. */
export const inviteUser = async (
  deps: Deps,
  { actor, body: { email } }: Call<typeof endpoints.inviteUser>,
): Promise<CommandResult<{ user: AccountUser }>> =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const customer = await openBusiness(tx, actor.customerId)
    const search = { email, endedBy: invitationsEndedBy(at) }
    const isTaken = (await isBound(tx, email)) || (await acceptableInvitation(tx, 'team', search))
    if (isTaken) throw new AppError('user-exists', { field: 'email' })
    await touchAccountsOpenedBy(tx, email, at)
    const invitation = await invite(deps, tx, actor, { email, customer, role: null })
    await deleteDraft(tx, customer.id, 'invitation')
    return { user: presentInvitation(invitation, openCustomer(deps, customer), at) }
  })

/** During onboarding the account type may still change, so invitations are not possible yet. */
const openBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  const customer = await growingBusiness(tx, customerId)
  if (!isOnboarded(customer.step)) throw new AppError('forbidden')
  return customer
}

/** Sends an open invitation again, which restarts its time. */
export const resendInvitation = async (
  deps: Deps,
  { actor, params: { userId: invitationId } }: Call<typeof endpoints.resendInvitation>,
): Promise<CommandResult<{ user: AccountUser }>> =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const customer = await growingBusiness(tx, actor.customerId)
    const open = await lockAndTouchInvitation(tx, { customerId: customer.id, invitationId, at })
    if (!open) throw new AppError('not-found')
    const invitation = await resend(deps, tx, actor, { invitation: open, customer })
    return { user: presentInvitation(invitation, openCustomer(deps, customer), at) }
  })
