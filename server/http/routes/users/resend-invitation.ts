import type { FastifyInstance } from 'fastify'
import { resendInvitation as endpoint } from '#contract/endpoints/users.ts'
import type { Deps } from '../../../deps.ts'
import { resendInvitation } from '../../../use-cases/users/resend-invitation.ts'
import { mountOwner } from '../../mount.ts'

export const resendInvitationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params }) => resendInvitation(deps)(actor, params.userId))
