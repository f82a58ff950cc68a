import type { FastifyInstance } from 'fastify'
import { rejectApplication as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { rejectApplication } from '../../../use-cases/review/decide.ts'
import { mountAdmin } from '../../mount.ts'

export const rejectApplicationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, body, ifMatch }) =>
    rejectApplication(deps)(actor, params.customerId, body.reason, ifMatch),
  )
