import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/users.ts'
import type { Deps } from '../../deps.ts'
import { inviteUser, resendInvitation } from '../../use-cases/users/user-invitations.ts'
import { deleteUser, listUsers, restoreUser } from '../../use-cases/users/users.ts'
import { mountOwner } from '../mount.ts'

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountOwner(app, deps, endpoints.listUsers, ({ actor, query }) => listUsers(deps)(actor, query))
  mountOwner(app, deps, endpoints.inviteUser, ({ actor, body }) => inviteUser(deps)(actor, body.email))
  mountOwner(app, deps, endpoints.resendInvitation, ({ actor, params }) =>
    resendInvitation(deps)(actor, params.userId),
  )
  mountOwner(app, deps, endpoints.deleteUser, ({ actor, params }) => deleteUser(deps)(actor, params.userId))
  mountOwner(app, deps, endpoints.restoreUser, ({ actor, params }) => restoreUser(deps)(actor, params.userId))
}
