import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { changeTeamRoleRoute } from './change-team-role.ts'
import { deactivateMemberRoute } from './deactivate-member.ts'
import { inviteToTeamRoute } from './invite-to-team.ts'
import { listTeamRoute } from './list-team.ts'
import { reactivateMemberRoute } from './reactivate-member.ts'
import { resendTeamInvitationRoute } from './resend-team-invitation.ts'
import { withdrawTeamInvitationRoute } from './withdraw-team-invitation.ts'

export const teamRoutes = (app: FastifyInstance, deps: Deps): void => {
  listTeamRoute(app, deps)
  inviteToTeamRoute(app, deps)
  resendTeamInvitationRoute(app, deps)
  withdrawTeamInvitationRoute(app, deps)
  changeTeamRoleRoute(app, deps)
  deactivateMemberRoute(app, deps)
  reactivateMemberRoute(app, deps)
}
