import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { endTeamInvitation, lockOpenTeamInvitation } from '../../db/stores/team-invitations.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { insistOnAdministrator } from './insist-on-administrator.ts'

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
