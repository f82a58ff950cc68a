import * as endpoints from '#contract/endpoints/invoices.ts'
import { type Route, route } from '../request/route.ts'
import { adoptPayment, resumeCharging } from './decide-payment.ts'
import { listInvoices } from './list-invoices.ts'
import { retryPayment } from './retry-payment.ts'

export const billingRoutes: readonly Route[] = [
  route(endpoints.listInvoices, listInvoices),
  route(endpoints.retryPayment, retryPayment),
  route(endpoints.adoptPayment, (deps, { actor, params, body }) =>
    adoptPayment(deps, actor, { ...params, ...body }),
  ),
  route(endpoints.resumeCharging, resumeCharging),
]
