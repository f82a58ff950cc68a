import * as endpoints from '#contract/endpoints/team.ts'
import { type Route, route } from '../request/route.ts'
import { changeMember, inviteToTeam, listTeam, resendTeamInvitation, withdrawTeamInvitation } from './team.ts'

export const teamRoutes: readonly Route[] = [
  route(endpoints.listTeam, listTeam),
  route(endpoints.inviteToTeam, inviteToTeam),
  route(endpoints.resendTeamInvitation, resendTeamInvitation),
  route(endpoints.withdrawTeamInvitation, withdrawTeamInvitation),
  route(endpoints.changeTeamRole, (deps, { actor, params: { userId }, body: { role }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, role })),
  ),
  route(endpoints.deactivateMember, (deps, { actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, isActive: false })),
  ),
  route(endpoints.reactivateMember, (deps, { actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, isActive: true })),
  ),
]
