import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import { invitationsEndedBy, secondsUntilResend } from '#rules/invitation.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { acceptableInvitation } from '../../db/stores/invitations.ts'
import { lockTeam, usersWithEmail } from '../../db/stores/team.ts'
import {
  countTeamSending,
  endOverdueTeamInvitation,
  endTeamInvitation,
  insertTeamInvitation,
  lockOpenTeamInvitation,
} from '../../db/stores/team-invitations.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { hasAccount } from '../../domain/invitations/invitation.ts'
import { keepWithEffect } from '../../domain/requests/request-keys.ts'
import { presentTeamInvitation } from '../../domain/team/present-member.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'

/** Whoever asks must still be an administrator: somebody may have taken the role from them a moment ago. */
const insistOnAdministrator = async (tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<void> => {
  const asking = (await lockTeam(tx, userId)).find(({ id }) => id === userId)
  if (asking?.role !== 'admin' || !asking.isActive) throw new AppError('forbidden')
}

/** Nobody is of the team and a customer at once: it would be unclear whose word theirs is. */
const insistOnFreeAddress = async (tx: Tx, email: string, endedBy: Date): Promise<void> => {
  const refuse = (code: 'user-exists' | 'member-deactivated' | 'customer-address') =>
    new AppError(code, { field: 'email' })
  const member = (await usersWithEmail(tx, email)).find(({ role }) => role !== 'user')
  if (member) throw refuse(member.isActive ? 'user-exists' : 'member-deactivated')
  if ((await hasAccount(tx, email)) || (await acceptableInvitation(tx, email, endedBy)))
    throw refuse('customer-address')
}

/** Invites an administrator or analyst. Signing in with that address accepts. */
export const inviteToTeam =
  (deps: Deps) =>
  (
    actor: Actor,
    { email, role }: BodyOf<typeof endpoints.inviteToTeam>,
  ): Promise<ReplyOf<typeof endpoints.inviteToTeam>> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      await insistOnAdministrator(tx, actor)
      const endedBy = invitationsEndedBy(at)
      await insistOnFreeAddress(tx, email, endedBy)
      await endOverdueTeamInvitation(tx, email, { endedBy, at })
      const invitation = await insertTeamInvitation(tx, {
        id: randomUUID(),
        email,
        role,
        invitedBy: actor.userId,
        at,
      })
      if (!invitation) throw new AppError('user-exists', { field: 'email' })
      await deps.jobs.plan(tx, sendMailJob, {
        mail: 'team-invitation',
        invitationId: invitation.id,
        sent: invitation.sentCount,
      })
      return keepWithEffect(tx, actor, { member: presentTeamInvitation(invitation, at) })
    })

/** Sends an open invitation once more, which also gives it its full time again. */
export const resendTeamInvitation =
  (deps: Deps) =>
  (actor: Actor, invitationId: string): Promise<ReplyOf<typeof endpoints.resendTeamInvitation>> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      await insistOnAdministrator(tx, actor)
      const open = await lockOpenTeamInvitation(tx, invitationId)
      if (!open) throw new AppError('not-found')
      const seconds = secondsUntilResend(open.sentAt, at)
      if (seconds > 0) throw new AppError('rate-limited', { params: { seconds } })
      const invitation = await countTeamSending(tx, open.id, at)
      await deps.jobs.plan(tx, sendMailJob, {
        mail: 'team-invitation',
        invitationId: open.id,
        sent: invitation.sentCount,
      })
      return keepWithEffect(tx, actor, { member: presentTeamInvitation(invitation, at) })
    })

/** Withdraws an invitation nobody has accepted: signing in does not accept it any more. */
export const withdrawTeamInvitation =
  (deps: Deps) =>
  (actor: Actor, invitationId: string): Promise<ReplyOf<typeof endpoints.withdrawTeamInvitation>> =>
    withTransaction(deps.db, async (tx) => {
      await insistOnAdministrator(tx, actor)
      const open = await lockOpenTeamInvitation(tx, invitationId)
      if (!open) throw new AppError('not-found')
      await endTeamInvitation(tx, open.id, 'withdrawn', deps.clock.now())
      return keepWithEffect(tx, actor, {})
    })
