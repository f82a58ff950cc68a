import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/administration.ts'
import { openVisit } from '#contract/endpoints/visits.ts'
import type { Deps } from '../deps.ts'
import { mountAdmin } from '../request/mount.ts'
import { openVisit as open } from '../sessions/open-visit.ts'
import { administer } from './administer.ts'

/** What administrators do with an account, and the visit in which they may act for its customer. */
export const administrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, openVisit, ({ actor, body }) => open(deps)(actor, body))
  for (const endpoint of Object.values(endpoints)) {
    mountAdmin(app, deps, endpoint, ({ actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id)({ actor, customerId, ifMatch }, body),
    )
  }
}
