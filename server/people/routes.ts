import type { FastifyInstance } from 'fastify'
import * as invitations from '#contract/endpoints/invitations.ts'
import * as endpoints from '#contract/endpoints/users.ts'
import type { Deps } from '../deps.ts'
import { clearLanguageChosen } from '../http/language-cookie.ts'
import { mountCustomer, mountSignedIn } from '../request/mount.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { changeLanguage } from './language.ts'
import { inviteUser, resendInvitation } from './user-invitations.ts'
import { deleteUser, listUsers, restoreUser } from './users.ts'

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.listUsers, ({ actor, query }) => listUsers(deps)(actor, query))
  mountCustomer(app, deps, endpoints.inviteUser, ({ actor, body }) => inviteUser(deps)(actor, body.email))
  mountCustomer(app, deps, endpoints.resendInvitation, ({ actor, params }) =>
    resendInvitation(deps)(actor, params.userId),
  )
  mountCustomer(app, deps, endpoints.deleteUser, ({ actor, params }) =>
    deleteUser(deps)(actor, params.userId),
  )
  mountCustomer(app, deps, endpoints.restoreUser, ({ actor, params }) =>
    restoreUser(deps)(actor, params.userId),
  )
  mountSignedIn(app, deps, invitations.acceptInvitation, ({ actor, params }) =>
    acceptInvitation(deps)(actor, params.invitationId),
  )
  mountSignedIn(app, deps, invitations.declineInvitation, ({ actor, params }) =>
    declineInvitation(deps)(actor, params.invitationId),
  )
  mountSignedIn(app, deps, endpoints.changeLanguage, async ({ actor, body, reply }) => {
    const answer = await changeLanguage(deps)(actor, body.language)
    clearLanguageChosen(reply)
    return answer
  })
}
