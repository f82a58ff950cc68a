import type { FastifyInstance } from 'fastify'
import { listAudit } from '#contract/endpoints/activity.ts'
import { listCustomers } from '#contract/endpoints/customer-list.ts'
import { listTeam } from '#contract/endpoints/team.ts'
import type { Deps } from '../../deps.ts'
import * as activity from '../../use-cases/activity/list-activity.ts'
import * as customerList from '../../use-cases/customer-list/list-customers.ts'
import * as team from '../../use-cases/team/team.ts'
import { mountAdminList } from '../mount.ts'

/** The lists of the administrators' pages: a line for each. */
export const adminLists = (app: FastifyInstance, deps: Deps): void => {
  mountAdminList(app, deps, listCustomers, customerList.listCustomers)
  mountAdminList(app, deps, listTeam, team.listTeam)
  mountAdminList(app, deps, listAudit, activity.listAudit)
}
