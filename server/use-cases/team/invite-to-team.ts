import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { acceptableInvitation } from '../../db/stores/invitations.ts'
import { usersWithEmail } from '../../db/stores/team.ts'
import { endOverdueTeamInvitation, insertTeamInvitation } from '../../db/stores/team-invitations.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { hasAccount } from '../invitations/is-bound.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { insistOnAdministrator } from './insist-on-administrator.ts'
import { presentTeamInvitation } from './present-member.ts'

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
