import type { z } from 'zod'
import { billCustomer, scanBilling } from '../billing/bill-customer.ts'
import { resolveCharge, voidCharge } from '../billing/resolve-charge.ts'
import { checkAttempt, expireAttempt } from '../cards/check-attempt.ts'
import { moveCloudAccount } from '../cloud-account/move-cloud-account.ts'
import { openBillingAccount, reopenBillingAccounts } from '../cloud-account/open-billing-account.ts'
import type { Deps } from '../deps.ts'
import { expireVerification } from '../identity/receive-callback.ts'
import { exportAgain, exportInvoice, exportPayment } from '../invoice-documents/export-invoice.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { deliverMail } from '../messages/deliver-mail.ts'
import { sweep } from '../operations/sweep.ts'
import { settleBillingRoles } from '../subscription/billing-group.ts'
import * as jobs from './definitions.ts'

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
