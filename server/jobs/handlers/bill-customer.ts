import { billCustomer } from '../../use-cases/billing/bill-customer.ts'
import type { billCustomer as job } from '../definitions/bill-customer.ts'
import type { Handler } from './handler.ts'

export const handleBillCustomer: Handler<typeof job.payload> =
  (deps) =>
  ({ customerId }, jobId) =>
    billCustomer(deps)(customerId, jobId)
