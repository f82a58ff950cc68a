import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { getSummaryRoute } from './get-summary.ts'
import { listInvoicesRoute } from './list-invoices.ts'
import { retryPaymentRoute } from './retry-payment.ts'
import { signInvoiceUrlRoute } from './sign-invoice-url.ts'

export const invoiceRoutes = (app: FastifyInstance, deps: Deps): void => {
  getSummaryRoute(app, deps)
  listInvoicesRoute(app, deps)
  signInvoiceUrlRoute(app, deps)
  retryPaymentRoute(app, deps)
}
