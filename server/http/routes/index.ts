import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { webhooks } from '../webhooks/index.ts'
import { activityRoutes } from './activity/index.ts'
import { administrationRoutes } from './administration/index.ts'
import { cardRoutes } from './cards/index.ts'
import { configRoutes } from './configs/index.ts'
import { customerListRoutes } from './customer-list/index.ts'
import { customerRoutes } from './customers/index.ts'
import { documentRoutes } from './documents/index.ts'
import { fileRoutes } from './files.ts'
import { identityRoutes } from './identity/index.ts'
import { invitationRoutes } from './invitations/index.ts'
import { invoiceRoutes } from './invoices/index.ts'
import { messageRoutes } from './messages/index.ts'
import { registryRoutes } from './registry/index.ts'
import { reviewRoutes } from './review/index.ts'
import { sessionRoutes } from './sessions/index.ts'
import { subscriptionRoutes } from './subscription/index.ts'
import { teamRoutes } from './team/index.ts'
import { userRoutes } from './users/index.ts'
import { visitRoutes } from './visits/index.ts'

/** Every call of the API. */
export const routes = (app: FastifyInstance, deps: Deps): void => {
  sessionRoutes(app, deps)
  configRoutes(app, deps)
  customerRoutes(app, deps)
  customerListRoutes(app, deps)
  documentRoutes(app, deps)
  messageRoutes(app, deps)
  cardRoutes(app, deps)
  identityRoutes(app, deps)
  registryRoutes(app, deps)
  invoiceRoutes(app, deps)
  subscriptionRoutes(app, deps)
  teamRoutes(app, deps)
  userRoutes(app, deps)
  invitationRoutes(app, deps)
  visitRoutes(app, deps)
  activityRoutes(app, deps)
  reviewRoutes(app, deps)
  administrationRoutes(app, deps)
  fileRoutes(app, deps)
  webhooks(app, deps)
}
