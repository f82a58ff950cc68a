import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation as acceptEndpoint,
  declineInvitation as declineEndpoint,
} from '#contract/endpoints/invitations.ts'
import type { Deps } from '../../deps.ts'
import { acceptInvitation, declineInvitation } from '../../use-cases/invitations/answer-invitation.ts'
import { mountSignedIn } from '../mount.ts'

export const invitationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountSignedIn(app, deps, acceptEndpoint, async ({ actor, params }) => {
    await acceptInvitation(deps)(actor, params.invitationId)
    return {}
  })
  mountSignedIn(app, deps, declineEndpoint, async ({ actor, params }) => {
    await declineInvitation(deps)(actor, params.invitationId)
    return {}
  })
}
