import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { adoptPaymentRoute } from './adopt-payment.ts'
import { getSummaryRoute } from './get-summary.ts'
import { listInvoicesRoute } from './list-invoices.ts'
import { resumeChargingRoute } from './resume-charging.ts'
import { retryPaymentRoute } from './retry-payment.ts'
import { signInvoiceUrlRoute } from './sign-invoice-url.ts'

export const invoiceRoutes = (app: FastifyInstance, deps: Deps): void => {
  getSummaryRoute(app, deps)
  listInvoicesRoute(app, deps)
  signInvoiceUrlRoute(app, deps)
  retryPaymentRoute(app, deps)
  adoptPaymentRoute(app, deps)
  resumeChargingRoute(app, deps)
}
