import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/visits.ts'
import type { Deps } from '../../deps.ts'
import { openVisit } from '../../use-cases/visits/open-visit.ts'
import { mountAdmin } from '../mount.ts'

export const visitRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, endpoints.openVisit, ({ actor, body }) => openVisit(deps)(actor, body))
}
