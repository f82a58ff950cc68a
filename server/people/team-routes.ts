import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/team.ts'
import type { Deps } from '../deps.ts'
import { mountAdmin, mountAdminList } from '../request/mount.ts'
import { changeMember, inviteToTeam, listTeam, resendTeamInvitation, withdrawTeamInvitation } from './team.ts'

export const teamRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdminList(app, deps, endpoints.listTeam, listTeam)
  mountAdmin(app, deps, endpoints.inviteToTeam, ({ actor, body }) => inviteToTeam(deps)(actor, body))
  mountAdmin(app, deps, endpoints.resendTeamInvitation, ({ actor, params }) =>
    resendTeamInvitation(deps)(actor, params.invitationId),
  )
  mountAdmin(app, deps, endpoints.withdrawTeamInvitation, ({ actor, params }) =>
    withdrawTeamInvitation(deps)(actor, params.invitationId),
  )
  mountAdmin(
    app,
    deps,
    endpoints.changeTeamRole,
    ({ actor, params: { userId }, body: { role }, ifMatch: revision }) =>
      changeMember(deps)(actor, { userId, revision }, (member) => ({ ...member, role })),
  )
  mountAdmin(app, deps, endpoints.deactivateMember, ({ actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps)(actor, { userId, revision }, (member) => ({ ...member, isActive: false })),
  )
  mountAdmin(app, deps, endpoints.reactivateMember, ({ actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps)(actor, { userId, revision }, (member) => ({ ...member, isActive: true })),
  )
}
