import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation as acceptEndpoint,
  declineInvitation as declineEndpoint,
} from '#contract/endpoints/invitations.ts'
import type { Deps } from '../../deps.ts'
import { acceptInvitation, declineInvitation } from '../../use-cases/invitations/answer-invitation.ts'
import { mountSignedIn } from '../mount.ts'

export const invitationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountSignedIn(app, deps, acceptEndpoint, ({ actor, params }) =>
    acceptInvitation(deps)(actor, params.invitationId),
  )
  mountSignedIn(app, deps, declineEndpoint, ({ actor, params }) =>
    declineInvitation(deps)(actor, params.invitationId),
  )
}
