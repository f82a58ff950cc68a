import { getCurrent as getCurrentEndpoint } from '#contract/endpoints/customers.ts'
import { getInvoiceSummary } from '#contract/endpoints/invoices.ts'
import { getApplication as getApplicationEndpoint } from '#contract/endpoints/review.ts'
import { type Route, route } from '../request/route.ts'
import { getApplication } from './get-application.ts'
import { getCurrent } from './get-current.ts'
import { getSummary } from './get-summary.ts'

export const viewRoutes: readonly Route[] = [
  route(getCurrentEndpoint, getCurrent, { withAccount: true }),
  route(getApplicationEndpoint, getApplication),
  route(getInvoiceSummary, getSummary),
]
