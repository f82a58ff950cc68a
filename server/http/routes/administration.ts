import type { FastifyInstance } from 'fastify'
import * as administration from '#contract/endpoints/administration.ts'
import { openVisit as openVisitEndpoint } from '#contract/endpoints/visits.ts'
import type { Deps } from '../../deps.ts'
import { administer } from '../../use-cases/administration/administer.ts'
import { openVisit } from '../../use-cases/visits/open-visit.ts'
import { mountAdmin } from '../mount.ts'

export const administrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, openVisitEndpoint, ({ actor, body }) => openVisit(deps)(actor, body))
  for (const endpoint of Object.values(administration)) {
    mountAdmin(app, deps, endpoint, ({ actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id)({ actor, customerId, ifMatch }, body),
    )
  }
}
