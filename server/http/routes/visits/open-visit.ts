import type { FastifyInstance } from 'fastify'
import { openVisit as endpoint } from '#contract/endpoints/visits.ts'
import type { Deps } from '../../../deps.ts'
import { openVisit } from '../../../use-cases/visits/open-visit.ts'
import { mountAdmin } from '../../mount.ts'

export const openVisitRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, body }) => openVisit(deps)(actor, body))
