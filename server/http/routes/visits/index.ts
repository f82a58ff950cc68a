import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { openVisitRoute } from './open-visit.ts'

export const visitRoutes = (app: FastifyInstance, deps: Deps): void => {
  openVisitRoute(app, deps)
}
