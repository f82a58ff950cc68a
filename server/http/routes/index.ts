import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cardsWebhook } from '../webhooks/cards.ts'
import { nafathWebhook } from '../webhooks/nafath.ts'
import { activityRoutes } from './activity.ts'
import { administrationRoutes } from './administration.ts'
import { cardRoutes } from './cards.ts'
import { configRoutes } from './configs.ts'
import { customerRoutes } from './customers.ts'
import { documentRoutes } from './documents.ts'
import { flowRoutes } from './flows.ts'
import { identityRoutes } from './identity.ts'
import { invoiceRoutes } from './invoices.ts'
import { messageRoutes } from './messages.ts'
import { reviewRoutes } from './review.ts'
import { sessionRoutes } from './sessions.ts'
import { subscriptionRoutes } from './subscription.ts'
import { teamRoutes } from './team.ts'
import { userRoutes } from './users.ts'

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
