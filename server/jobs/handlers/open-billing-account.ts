import { openBillingAccount } from '../../use-cases/customers/open-billing-account.ts'
import type { openBillingAccount as job } from '../definitions/open-billing-account.ts'
import type { Handler } from './handler.ts'

export const handleOpenBillingAccount: Handler<typeof job.payload> =
  (deps) =>
  ({ customerId }, jobId) =>
    openBillingAccount(deps)(customerId, jobId)
