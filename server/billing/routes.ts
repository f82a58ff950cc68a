import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/invoices.ts'
import type { Deps } from '../deps.ts'
import { mountAdmin, mountCustomer } from '../request/mount.ts'
import { getSummary } from '../views/get-summary.ts'
import { adoptPayment, resumeCharging } from './decide-payment.ts'
import { listInvoices, signInvoiceUrl } from './list-invoices.ts'
import { retryPayment } from './retry-payment.ts'

export const invoiceRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.getInvoiceSummary, ({ actor }) => getSummary(deps)(actor))
  mountCustomer(app, deps, endpoints.listInvoices, ({ actor, query }) => listInvoices(deps)(actor, query))
  mountCustomer(app, deps, endpoints.signInvoiceUrl, ({ actor, body }) =>
    signInvoiceUrl(deps)(actor, body.fileName),
  )
  mountCustomer(app, deps, endpoints.retryPayment, ({ actor }) => retryPayment(deps)(actor))
  mountAdmin(app, deps, endpoints.adoptPayment, ({ actor, params, body }) =>
    adoptPayment(deps)(actor, { ...params, ...body }),
  )
  mountAdmin(app, deps, endpoints.resumeCharging, ({ actor, params }) => resumeCharging(deps)(actor, params))
}
