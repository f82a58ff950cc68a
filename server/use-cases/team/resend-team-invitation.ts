import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import { secondsUntilResend } from '#rules/invitation.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { countTeamSending, lockOpenTeamInvitation } from '../../db/stores/team-invitations.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { insistOnAdministrator } from './insist-on-administrator.ts'
import { presentTeamInvitation } from './present-member.ts'

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
