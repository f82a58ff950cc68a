import type * as endpoints from '#contract/endpoints/invitations.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { lockInvited } from './answer-invitation.ts'
import { lapsedInvitation, moveInvitation } from './invitation.ts'

/** Asks the inviting side to send an expired invitation again. Only for the invitation that the portal shows to the person. */
export const requestInvitation = (
  deps: Deps,
  { actor, params: { invitationId } }: Call<typeof endpoints.requestInvitation>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const { invitation, customer, user, own } = await lockInvited(tx, actor, invitationId)
    const shown = await lapsedInvitation(tx, { user, own: own ?? null }, at)
    if (shown?.id !== invitation.id) throw new AppError('not-found')
    const concerned = { invitation, customer, person: { user, own } }
    await moveInvitation(deps, tx, concerned, 'person.requested', { by: actor })
    await deps.nouns.recordEvent(deps, tx, {
      event: customer ? 'users.requested' : 'team.requested',
      customerId: customer?.id ?? null,
      requestId: actor.requestId,
      byServer: true,
      by: user,
    })
    if (customer) await touchCustomer(tx, customer.id, at)
    return EMPTY
  })
