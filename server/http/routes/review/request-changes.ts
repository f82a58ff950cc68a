import type { FastifyInstance } from 'fastify'
import { requestChanges as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { requestChanges } from '../../../use-cases/review/request-changes.ts'
import { mountAdmin } from '../../mount.ts'

export const requestChangesRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, body, ifMatch }) =>
    requestChanges(deps)(actor, params.customerId, body, ifMatch),
  )
