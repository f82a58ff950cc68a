import type { FastifyInstance } from 'fastify'
import { inviteUser as endpoint } from '#contract/endpoints/users.ts'
import type { Deps } from '../../../deps.ts'
import { inviteUser } from '../../../use-cases/users/invite-user.ts'
import { mountOwner } from '../../mount.ts'

export const inviteUserRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body }) => inviteUser(deps)(actor, body.email))
