import type { FastifyInstance } from 'fastify'
import { activityRoutes } from '../activity/routes.ts'
import { administrationRoutes } from '../administration/routes.ts'
import { invoiceRoutes } from '../billing/routes.ts'
import { cardRoutes } from '../cards/routes.ts'
import { cardsWebhook } from '../cards/webhook.ts'
import { configRoutes } from '../configs/routes.ts'
import type { Deps } from '../deps.ts'
import { documentRoutes } from '../documents/routes.ts'
import { flowRoutes } from '../flows/routes.ts'
import { identityRoutes } from '../identity/routes.ts'
import { nafathWebhook } from '../identity/webhook.ts'
import { messageRoutes } from '../messages/routes.ts'
import { customerRoutes } from '../onboarding/routes.ts'
import { userRoutes } from '../people/routes.ts'
import { teamRoutes } from '../people/team-routes.ts'
import { reviewRoutes } from '../review/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { subscriptionRoutes } from '../subscription/routes.ts'

/** Every call of the API, and what providers call by themselves. */
export const routes = (app: FastifyInstance, deps: Deps): void => {
  sessionRoutes(app, deps)
  configRoutes(app, deps)
  customerRoutes(app, deps)
  documentRoutes(app, deps)
  messageRoutes(app, deps)
  cardRoutes(app, deps)
  identityRoutes(app, deps)
  invoiceRoutes(app, deps)
  subscriptionRoutes(app, deps)
  teamRoutes(app, deps)
  userRoutes(app, deps)
  activityRoutes(app, deps)
  reviewRoutes(app, deps)
  flowRoutes(app, deps)
  administrationRoutes(app, deps)
  cardsWebhook(app, deps)
  if (deps.config.nafath.enabled) nafathWebhook(app, deps)
}
