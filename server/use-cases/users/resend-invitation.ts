import type { AccountUser } from '#contract/endpoints/users.ts'
import { secondsUntilResend } from '#rules/invitation.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { touchAccountsOpenedBy } from '../../db/stores/customers.ts'
import { lockOpenInvitation } from '../../db/stores/invitations.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { advance } from '../../workflows/advance.ts'
import { invitationWorkflow } from '../../workflows/invitation.ts'
import { invitationFacts } from '../invitations/invitation-facts.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { growingBusiness } from './business-account.ts'
import { presentInvitation } from './present-account-user.ts'

/** Sends an open invitation once more, which also gives it its full time again. */
export const resendInvitation =
  (deps: Deps) =>
  async (actor: CustomerActor, invitationId: string): Promise<{ user: AccountUser }> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      const customer = await growingBusiness(tx, actor.customerId)
      const open = await lockOpenInvitation(tx, customer.id, invitationId)
      if (!open) throw new AppError('not-found')
      const seconds = secondsUntilResend(open.sentAt, at)
      if (seconds > 0) throw new AppError('rate-limited', { params: { seconds } })
      const invitation = await advance(deps, tx, invitationWorkflow, open, {
        event: { type: 'account.resent' },
        context: invitationFacts({ invitation: open, customer }, at),
        cause: { by: actor },
      })
      await touchAccountsOpenedBy(tx, open.email, at)
      return keepWithEffect(tx, actor, { user: presentInvitation(invitation, customer) })
    })
