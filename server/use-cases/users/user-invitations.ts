import { randomUUID } from 'node:crypto'
import type { AccountUser } from '#contract/endpoints/users.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { invitationsEndedBy, secondsUntilResend } from '#rules/invitation.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { touchAccountsOpenedBy } from '../../db/stores/customers.ts'
import { insertInvitation, lockInvitationOf } from '../../db/stores/invitations.ts'
import { acceptableTeamInvitation } from '../../db/stores/team-invitations.ts'
import type { Deps } from '../../deps.ts'
import { invitationFacts, isBound, lockAndTouchInvitation } from '../../domain/invitations/invitation.ts'
import { type CommandResult, command } from '../../domain/requests/command.ts'
import { growingBusiness, presentInvitation } from '../../domain/users/account-users.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { advance } from '../../workflows/advance.ts'
import { invitationWorkflow } from '../../workflows/invitation.ts'
import { takes } from '../../workflows/stored-chart.ts'

/** While the account itself is being opened its type may still change, and there is nothing to be invited to. */
const openBusiness = async (tx: Tx, customerId: string): Promise<CustomerRow> => {
  const customer = await growingBusiness(tx, customerId)
  if (!isOnboarded(customer.step)) throw new AppError('forbidden')
  return customer
}

/** Makes room for a new invitation of an address whose last one was not answered in time. */
const endOverdue = async (deps: Deps, tx: Tx, customer: CustomerRow, actor: CustomerActor, email: string) => {
  const invitation = await lockInvitationOf(tx, email)
  if (!invitation) return
  const context = invitationFacts({ invitation, customer }, deps.clock.now())
  const event = { type: 'deadline.passed' } as const
  if (!takes(invitationWorkflow, invitation, event, context)) return
  const cause = { by: 'server', requestId: actor.requestId } as const
  await advance(deps, tx, invitationWorkflow, invitation, { event, context, cause })
}

/** Invites a colleague to a business account, who is asked at the next sign-in with that address. */
export const inviteUser =
  (deps: Deps) =>
  async (actor: CustomerActor, email: string): Promise<CommandResult<{ user: AccountUser }>> =>
    command(deps, actor, async (tx) => {
      const at = deps.clock.now()
      const customer = await openBusiness(tx, actor.customerId)
      const endedBy = invitationsEndedBy(at)
      const isTaken = (await isBound(tx, email)) || (await acceptableTeamInvitation(tx, email, endedBy))
      if (isTaken) throw new AppError('user-exists', { field: 'email' })
      await touchAccountsOpenedBy(tx, email, at)
      await endOverdue(deps, tx, customer, actor, email)
      const invitation = await insertInvitation(tx, {
        id: randomUUID(),
        customerId: customer.id,
        email,
        invitedBy: actor.userId,
        at,
      })
      if (!invitation) throw new AppError('user-exists', { field: 'email' })
      await deps.jobs.plan(tx, sendMailJob, {
        mail: 'invitation',
        customerId: customer.id,
        invitationId: invitation.id,
        sent: invitation.sentCount,
      })
      return { user: presentInvitation(invitation, customer) }
    })

/** Sends an open invitation once more, which also gives it its full time again. */
export const resendInvitation =
  (deps: Deps) =>
  async (actor: CustomerActor, invitationId: string): Promise<CommandResult<{ user: AccountUser }>> =>
    command(deps, actor, async (tx) => {
      const at = deps.clock.now()
      const customer = await growingBusiness(tx, actor.customerId)
      const open = await lockAndTouchInvitation(tx, { customerId: customer.id, invitationId, at })
      if (!open) throw new AppError('not-found')
      const seconds = secondsUntilResend(open.sentAt, at)
      if (seconds > 0) throw new AppError('rate-limited', { params: { seconds } })
      const invitation = await advance(deps, tx, invitationWorkflow, open, {
        event: { type: 'account.resent' },
        context: invitationFacts({ invitation: open, customer }, at),
        cause: { by: actor },
      })
      return { user: presentInvitation(invitation, customer) }
    })
