import * as endpoints from '#contract/endpoints/messages.ts'
import { type Route, route } from '../request/route.ts'
import { keepClientLog, sendAdminAlert, sendSupportMessage } from './send-message.ts'

export const messageRoutes: readonly Route[] = [
  route(endpoints.logError, (deps, { actor, body }) => keepClientLog(deps, actor, 'error', body)),
  route(endpoints.logSuccess, (deps, { actor, body }) => keepClientLog(deps, actor, 'info', body)),
  route(endpoints.sendAdminAlert, sendAdminAlert),
  route(endpoints.sendSupportMessage, (deps, { actor, body, files }) =>
    sendSupportMessage(deps, actor, body, files[0]),
  ),
]
