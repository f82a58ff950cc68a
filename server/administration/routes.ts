import * as endpoints from '#contract/endpoints/administration.ts'
import { openVisit as openVisitEndpoint } from '#contract/endpoints/visits.ts'
import { type Route, route } from '../request/route.ts'
import { openVisit } from '../sessions/open-visit.ts'
import { administer } from './administer.ts'

/** Administrators' acts on an account, and the visit in which they act for its customer. */
export const administrationRoutes: readonly Route[] = [
  route(openVisitEndpoint, openVisit),
  ...Object.values(endpoints).map((endpoint) =>
    route(endpoint, (deps, { actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id, { actor, customerId, ifMatch }, body),
    ),
  ),
]
