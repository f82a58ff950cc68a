import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/customer-list.ts'
import type { Deps } from '../../deps.ts'
import { exportCustomers } from '../../use-cases/customer-list/list-customers.ts'
import { mountAdmin } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

export const customerListRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, endpoints.exportCustomers, async ({ query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps)(query)),
  )
}
