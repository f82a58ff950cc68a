import type { FastifyInstance } from 'fastify'
import { restoreUser as endpoint } from '#contract/endpoints/users.ts'
import type { Deps } from '../../../deps.ts'
import { restoreUser } from '../../../use-cases/users/restore-user.ts'
import { mountOwner } from '../../mount.ts'

export const restoreUserRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params }) => restoreUser(deps)(actor, params.userId))
