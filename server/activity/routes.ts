import * as endpoints from '#contract/endpoints/activity.ts'
import { sendCsv } from '../http/send-csv.ts'
import { type Route, route } from '../request/route.ts'
import { exportActivity, exportAudit, listActivity, listAudit } from './list-activity.ts'

export const activityRoutes: readonly Route[] = [
  route(endpoints.listActivity, (deps, { actor, query }) => listActivity(deps, actor.customerId, query)),
  route(endpoints.exportActivity, async (deps, { actor, query, reply }) =>
    sendCsv(reply, 'activity.csv', exportActivity(deps, actor.customerId, query)),
  ),
  route(endpoints.listAudit, listAudit),
  route(endpoints.exportAudit, async (deps, { query, reply }) =>
    sendCsv(reply, 'audit.csv', exportAudit(deps, query)),
  ),
]
