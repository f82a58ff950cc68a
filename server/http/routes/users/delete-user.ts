import type { FastifyInstance } from 'fastify'
import { deleteUser as endpoint } from '#contract/endpoints/users.ts'
import type { Deps } from '../../../deps.ts'
import { deleteUser } from '../../../use-cases/users/delete-user.ts'
import { mountOwner } from '../../mount.ts'

export const deleteUserRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, async ({ actor, params }) => {
    await deleteUser(deps)(actor, params.userId)
    return {}
  })
