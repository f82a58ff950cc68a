import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { closeSessionRoute } from './close-session.ts'
import { openSessionRoute } from './open-session.ts'
import { renewSessionRoute } from './renew-session.ts'

export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  openSessionRoute(app, deps)
  renewSessionRoute(app, deps)
  closeSessionRoute(app, deps)
}
