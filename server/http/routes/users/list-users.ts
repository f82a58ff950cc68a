import type { FastifyInstance } from 'fastify'
import { listUsers as endpoint } from '#contract/endpoints/users.ts'
import type { Deps } from '../../../deps.ts'
import { listUsers } from '../../../use-cases/users/list-users.ts'
import { mountOwner } from '../../mount.ts'

export const listUsersRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, query }) => listUsers(deps)(actor, query))
