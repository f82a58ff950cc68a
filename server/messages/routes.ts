import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/messages.ts'
import type { Deps } from '../deps.ts'
import { mountSignedIn } from '../request/mount.ts'
import { keepClientLog, sendAdminAlert, sendSupportMessage } from './send-message.ts'

export const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountSignedIn(app, deps, endpoints.logError, ({ actor, body }) => keepClientLog(deps)(actor, 'error', body))
  mountSignedIn(app, deps, endpoints.logSuccess, ({ actor, body }) =>
    keepClientLog(deps)(actor, 'info', body),
  )
  mountSignedIn(app, deps, endpoints.sendAdminAlert, ({ actor, body }) => sendAdminAlert(deps)(actor, body))
  mountSignedIn(app, deps, endpoints.sendSupportMessage, ({ actor, body, files }) =>
    sendSupportMessage(deps)(actor, body, files[0]),
  )
}
