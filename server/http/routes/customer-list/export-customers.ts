import type { FastifyInstance } from 'fastify'
import { exportCustomers as endpoint } from '#contract/endpoints/customer-list.ts'
import type { Deps } from '../../../deps.ts'
import { exportCustomers } from '../../../use-cases/customer-list/export-customers.ts'
import { mountAdmin } from '../../mount.ts'
import { sendCsv } from '../../send-csv.ts'

export const exportCustomersRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, async ({ query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps)(query)),
  )
