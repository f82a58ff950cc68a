import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/messages.ts'
import type { Deps } from '../../deps.ts'
import { keepClientLog, sendAdminAlert, sendSupportMessage } from '../../use-cases/messages/send-message.ts'
import { mountSignedIn } from '../mount.ts'

export const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountSignedIn(app, deps, endpoints.logError, async ({ actor, body }) => {
    await keepClientLog(deps)(actor, 'error', body)
    return {}
  })
  mountSignedIn(app, deps, endpoints.logSuccess, async ({ actor, body }) => {
    await keepClientLog(deps)(actor, 'info', body)
    return {}
  })
  mountSignedIn(app, deps, endpoints.sendAdminAlert, async ({ actor, body }) => {
    await sendAdminAlert(deps)(actor, body)
    return {}
  })
  mountSignedIn(app, deps, endpoints.sendSupportMessage, async ({ actor, body, files }) => {
    await sendSupportMessage(deps)(actor, body, files[0])
    return {}
  })
}
