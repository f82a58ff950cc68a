import type { FastifyInstance } from 'fastify'
import { withdrawTeamInvitation as endpoint } from '#contract/endpoints/team.ts'
import type { Deps } from '../../../deps.ts'
import { withdrawTeamInvitation } from '../../../use-cases/team/withdraw-team-invitation.ts'
import { mountAdmin } from '../../mount.ts'

export const withdrawTeamInvitationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params }) =>
    withdrawTeamInvitation(deps)(actor, params.invitationId),
  )
