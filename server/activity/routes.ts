import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/activity.ts'
import type { Deps } from '../deps.ts'
import { sendCsv } from '../http/send-csv.ts'
import { mountAdmin, mountAdminList, mountCustomer } from '../request/mount.ts'
import { exportActivity, exportAudit, listActivity, listAudit } from './list-activity.ts'

export const activityRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.listActivity, ({ actor, query }) =>
    listActivity(deps)(actor.customerId, query),
  )
  mountCustomer(app, deps, endpoints.exportActivity, async ({ actor, query, reply }) =>
    sendCsv(reply, 'activity.csv', exportActivity(deps)(actor.customerId, query)),
  )
  mountAdminList(app, deps, endpoints.listAudit, listAudit)
  mountAdmin(app, deps, endpoints.exportAudit, async ({ query, reply }) =>
    sendCsv(reply, 'audit.csv', exportAudit(deps)(query)),
  )
}
