import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { logErrorRoute } from './log-error.ts'
import { logSuccessRoute } from './log-success.ts'
import { sendAdminAlertRoute } from './send-admin-alert.ts'
import { sendSupportMessageRoute } from './send-support-message.ts'

export const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  logErrorRoute(app, deps)
  logSuccessRoute(app, deps)
  sendAdminAlertRoute(app, deps)
  sendSupportMessageRoute(app, deps)
}
