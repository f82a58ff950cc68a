import type { FastifyInstance } from 'fastify'
import { getCurrent as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { getCurrent } from '../../../use-cases/customers/get-current.ts'
import { mountSignedIn } from '../../mount.ts'

export const getCurrentRoute = (app: FastifyInstance, deps: Deps) =>
  mountSignedIn(app, deps, endpoint, ({ actor, request }) => getCurrent(deps)(actor, request.query))
