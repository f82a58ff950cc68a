import type { FastifyInstance } from 'fastify'
import { resendTeamInvitation as endpoint } from '#contract/endpoints/team.ts'
import type { Deps } from '../../../deps.ts'
import { resendTeamInvitation } from '../../../use-cases/team/resend-team-invitation.ts'
import { mountAdmin } from '../../mount.ts'

export const resendTeamInvitationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params }) =>
    resendTeamInvitation(deps)(actor, params.invitationId),
  )
