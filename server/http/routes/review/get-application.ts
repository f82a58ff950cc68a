import type { FastifyInstance } from 'fastify'
import { getApplication as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { getApplication } from '../../../use-cases/review/get-application.ts'
import { mountAdmin } from '../../mount.ts'

export const getApplicationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params }) => getApplication(deps)(actor, params.customerId))
