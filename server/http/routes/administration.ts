import type { FastifyInstance } from 'fastify'
import { listAudit } from '#contract/endpoints/activity.ts'
import * as administration from '#contract/endpoints/administration.ts'
import * as customerList from '#contract/endpoints/customer-list.ts'
import { listTeam } from '#contract/endpoints/team.ts'
import * as visits from '#contract/endpoints/visits.ts'
import type { Deps } from '../../deps.ts'
import * as activity from '../../use-cases/activity/list-activity.ts'
import { administer } from '../../use-cases/administration/administer.ts'
import { exportCustomers, listCustomers } from '../../use-cases/customer-list/list-customers.ts'
import * as team from '../../use-cases/team/team.ts'
import { openVisit } from '../../use-cases/visits/open-visit.ts'
import { mountAdmin, mountAdminList } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

/** The lists of the administrators' pages, and what administrators do with an account. */
export const administrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdminList(app, deps, customerList.listCustomers, listCustomers)
  mountAdminList(app, deps, listTeam, team.listTeam)
  mountAdminList(app, deps, listAudit, activity.listAudit)
  mountAdmin(app, deps, customerList.exportCustomers, async ({ query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps)(query)),
  )
  mountAdmin(app, deps, visits.openVisit, ({ actor, body }) => openVisit(deps)(actor, body))
  for (const endpoint of Object.values(administration)) {
    mountAdmin(app, deps, endpoint, ({ actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id)({ actor, customerId, ifMatch }, body),
    )
  }
}
