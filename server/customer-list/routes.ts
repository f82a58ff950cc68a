import * as endpoints from '#contract/endpoints/customer-list.ts'
import { sendCsv } from '../http/send-csv.ts'
import { type Route, route } from '../request/route.ts'
import { exportCustomers, listCustomers } from './list-customers.ts'

export const customerListRoutes: readonly Route[] = [
  route(endpoints.listCustomers, listCustomers),
  route(endpoints.exportCustomers, async (deps, { query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps, query)),
  ),
]
