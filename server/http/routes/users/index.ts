import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { deleteUserRoute } from './delete-user.ts'
import { inviteUserRoute } from './invite-user.ts'
import { listUsersRoute } from './list-users.ts'
import { resendInvitationRoute } from './resend-invitation.ts'
import { restoreUserRoute } from './restore-user.ts'

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  listUsersRoute(app, deps)
  inviteUserRoute(app, deps)
  resendInvitationRoute(app, deps)
  deleteUserRoute(app, deps)
  restoreUserRoute(app, deps)
}
