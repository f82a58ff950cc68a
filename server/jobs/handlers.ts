import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { exportAgain, exportInvoice, exportPayment } from '../use-cases/accounting/export-invoice.ts'
import { billCustomer, scanBilling } from '../use-cases/billing/bill-customer.ts'
import { resolveCharge, voidCharge } from '../use-cases/billing/resolve-charge.ts'
import { checkAttempt, expireAttempt } from '../use-cases/cards/check-attempt.ts'
import { moveCloudAccount } from '../use-cases/cloud-account/move-cloud-account.ts'
import { openBillingAccount, reopenBillingAccounts } from '../use-cases/cloud-account/open-billing-account.ts'
import { expireVerification } from '../use-cases/identity/receive-callback.ts'
import { deliverMail } from '../use-cases/messages/deliver-mail.ts'
import { sweep } from '../use-cases/operations/sweep.ts'
import { settleBillingRoles } from '../use-cases/subscription/billing-group.ts'
import * as jobs from './definitions.ts'
import { sendMailJob } from './send-mail.ts'

/** Does a job. May be called more than once for the same job, also at the same moment. */
type Handler<P extends z.ZodType> = (deps: Deps) => (payload: z.output<P>, jobId: string) => Promise<void>

/** A job and what does it. */
export interface Work {
  definition: jobs.JobDefinition
  run(deps: Deps, data: unknown, jobId: string): Promise<void>
}

/** A job with the handler of exactly its payload. */
const handle = <P extends z.ZodType>(definition: jobs.JobDefinition<P>, handler: Handler<P>): Work => ({
  definition: definition as unknown as jobs.JobDefinition,
  run: (deps, data, jobId) => handler(deps)(definition.payload.parse(data), jobId),
})

/**
 * Every job and the use case that does it. The definitions stand apart, because use cases plan jobs: in one file with their
 * handlers, each would import the other.
 */
export const WORK: readonly Work[] = [
  handle(
    jobs.openBillingAccountJob,
    (deps) =>
      ({ customerId }, jobId) =>
        openBillingAccount(deps)(customerId, jobId),
  ),
  handle(
    jobs.moveCloudAccountJob,
    (deps) =>
      ({ cloudAccountId }, jobId) =>
        moveCloudAccount(deps)(cloudAccountId, jobId),
  ),
  handle(sendMailJob, deliverMail),
  handle(
    jobs.expireIdentityRequestJob,
    (deps) =>
      ({ requestId }, jobId) =>
        expireVerification(deps)(requestId, jobId),
  ),
  handle(
    jobs.expireCardAttemptJob,
    (deps) =>
      ({ attemptId }, jobId) =>
        expireAttempt(deps)(attemptId, jobId),
  ),
  handle(
    jobs.checkCardAttemptJob,
    (deps) =>
      ({ attemptId, round }, jobId) =>
        checkAttempt(deps)(attemptId, round, jobId),
  ),
  handle(jobs.sweepJob, (deps) => async () => {
    await reopenBillingAccounts(deps)()
    await exportAgain(deps)()
    await sweep(deps)()
  }),
  handle(jobs.billingScanJob, (deps) => () => scanBilling(deps)()),
  handle(
    jobs.billCustomerJob,
    (deps) =>
      ({ customerId }, jobId) =>
        billCustomer(deps)(customerId, jobId),
  ),
  handle(
    jobs.resolveChargeJob,
    (deps) =>
      ({ chargeId }, jobId) =>
        resolveCharge(deps)(chargeId, jobId),
  ),
  handle(jobs.settleBillingRolesJob, settleBillingRoles),
  handle(
    jobs.forgetCardJob,
    ({ ports }) =>
      ({ token }) =>
        ports.cards.deleteToken(token),
  ),
  handle(
    jobs.voidChargeJob,
    (deps) =>
      ({ chargeId }, jobId) =>
        voidCharge(deps)(chargeId, jobId),
  ),
  handle(
    jobs.exportInvoiceJob,
    (deps) =>
      ({ invoiceId }) =>
        exportInvoice(deps)(invoiceId),
  ),
  handle(
    jobs.exportPaymentJob,
    (deps) =>
      ({ invoiceId }) =>
        exportPayment(deps)(invoiceId),
  ),
]
