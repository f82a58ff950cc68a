import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/administration.ts'
import type { Deps } from '../../deps.ts'
import { administer } from '../../use-cases/administration/administer.ts'
import { mountAdmin } from '../mount.ts'

/** What administrators do with an account. */
export const administrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  for (const endpoint of Object.values(endpoints)) {
    mountAdmin(app, deps, endpoint, ({ actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id)({ actor, customerId, ifMatch }, body),
    )
  }
}
