import type { z } from 'zod'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { billCustomer, scanBilling } from './billing/bill-customer.ts'
import { compareAllPayments } from './billing/compare-payments.ts'
import { planCharges } from './billing/plan-charges.ts'
import { readDispute, readOpenDisputes } from './billing/read-dispute.ts'
import { readPayment } from './billing/read-payment.ts'
import { resolveCharge, voidCharge } from './billing/resolve-charge.ts'
import { resolveOpenRefunds } from './billing/resolve-refund.ts'
import { payWithCard } from './billing/retry-payment.ts'
import { resumeReturns, returnPayment } from './billing/return-payment.ts'
import { sendRefund } from './billing/send-refund.ts'
import { checkAttempt, expireAttempt } from './cards/check-attempt.ts'
import { cardProvider } from './cards/provider.ts'
import { moveCloudAccount } from './cloud-account/move-cloud-account.ts'
import { openBillingAccount, reopenBillingAccounts } from './cloud-account/open-billing-account.ts'
import type { Deps } from './deps.ts'
import { expireVerification } from './identity/receive-callback.ts'
import { exportAgain, exportInvoice, exportPayment } from './invoice-documents/export-invoice.ts'
import { exportCreditNote } from './invoice-documents/issue-credit-note.ts'
import { watchUnit } from './invoice-documents/watch-unit.ts'
import { hourlyRound } from './jobs/hourly.ts'
import {
  billCustomerJob,
  billingScanJob,
  checkCardAttemptJob,
  comparePaymentsJob,
  completeWithdrawalJob,
  expireCardAttemptJob,
  expireIdentityRequestJob,
  exportCreditNoteJob,
  exportInvoiceJob,
  exportPaymentJob,
  forgetCardJob,
  forgetOldJob,
  type JobDefinition,
  lapseSecondOpinionJob,
  moveCloudAccountJob,
  openBillingAccountJob,
  payWithCardJob,
  planChargesJob,
  readDisputeJob,
  readPaymentJob,
  resolveChargeJob,
  resolveRefundJob,
  returnPaymentJob,
  sealAnewJob,
  sealRecordJob,
  sendRefundJob,
  settleBillingRolesJob,
  sweepJob,
  voidChargeJob,
} from './jobs/jobs.ts'
import type { JobHandler, JobRound } from './jobs/runner.ts'
import { sendMailJob } from './mail/send-mail.ts'
import { deliverMail } from './messages/deliver-mail.ts'
import { alertAboutBrowserReports } from './operations/browser-reports.ts'
import { checkPortal } from './operations/check-portal.ts'
import { forgetOld } from './operations/forget-old.ts'
import { sealAnew } from './operations/seal-anew.ts'
import { sweep } from './operations/sweep.ts'
import { sealRecord } from './record/seal-record.ts'
import { lapseSecondOpinion } from './second-opinions/lapse.ts'
import { settleBillingRoles } from './subscription/billing-group.ts'
import { completeWithdrawal, resumeWithdrawals } from './subscription/complete-withdrawal.ts'

/** The work of a job. It may run more than once for the same job, even concurrently. */
type JobWork<P extends z.ZodType> = (deps: Deps, payload: z.output<P>, jobId: string) => Promise<void>

/** Binds a job to its use case and parses its payload. */
const handle = <P extends z.ZodType>(definition: JobDefinition<P>, work: JobWork<P>): JobHandler => ({
  definition: definition as unknown as JobDefinition,
  run: (deps, data, jobId) => work(deps, definition.payload.parse(data), jobId),
})

/** Every job and its use case. The definitions are in a lower folder than the nouns, because use cases plan jobs. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  handle(openBillingAccountJob, (deps, { customerId }, jobId) => openBillingAccount(deps, customerId, jobId)),
  handle(moveCloudAccountJob, (deps, { cloudAccountId }, jobId) =>
    moveCloudAccount(deps, cloudAccountId, jobId),
  ),
  handle(settleBillingRolesJob, settleBillingRoles),
  handle(completeWithdrawalJob, completeWithdrawal),
  handle(sendMailJob, deliverMail),
  handle(expireIdentityRequestJob, (deps, { requestId }, jobId) =>
    expireVerification(deps, requestId, jobId),
  ),
  handle(lapseSecondOpinionJob, lapseSecondOpinion),
  handle(expireCardAttemptJob, (deps, { attemptId }, jobId) => expireAttempt(deps, attemptId, jobId)),
  handle(checkCardAttemptJob, (deps, { attemptId, round }, jobId) =>
    checkAttempt(deps, attemptId, round, jobId),
  ),
  handle(forgetCardJob, async ({ ports }, { provider, token }) =>
    cardProvider(ports, provider).deleteToken(token),
  ),
  handle(billingScanJob, scanBilling),
  handle(planChargesJob, (deps, _payload, jobId) => planCharges(deps, jobId)),
  handle(payWithCardJob, (deps, card, jobId) => payWithCard(deps, card, { by: 'server', requestId: jobId })),
  handle(billCustomerJob, (deps, { customerId }, jobId) => billCustomer(deps, customerId, jobId)),
  handle(resolveChargeJob, (deps, { chargeId }, jobId) => resolveCharge(deps, chargeId, jobId)),
  handle(voidChargeJob, (deps, { chargeId }, jobId) => voidCharge(deps, chargeId, jobId)),
  handle(sendRefundJob, (deps, { refundId }, jobId) => sendRefund(deps, refundId, jobId)),
  handle(resolveRefundJob, (deps, { refundId }, jobId) => sendRefund(deps, refundId, jobId)),
  handle(readDisputeJob, readDispute),
  handle(readPaymentJob, readPayment),
  handle(comparePaymentsJob, (deps, _payload, jobId) => compareAllPayments(deps, jobId)),
  handle(returnPaymentJob, returnPayment),
  handle(exportInvoiceJob, (deps, { invoiceId }, jobId) => exportInvoice(deps, invoiceId, jobId)),
  handle(exportCreditNoteJob, (deps, { creditNoteId }, jobId) => exportCreditNote(deps, creditNoteId, jobId)),
  handle(exportPaymentJob, exportPayment),
  handle(sealRecordJob, sealRecord),
  handle(sealAnewJob, sealAnew),
  handle(forgetOldJob, (deps) => forgetOld(deps, 'days')),
  handle(sweepJob, async (deps) => {
    await reopenBillingAccounts(deps)
    await exportAgain(deps)
    await resolveOpenRefunds(deps)
    await readOpenDisputes(deps)
    await resumeReturns(deps)
    await resumeWithdrawals(deps)
    await watchUnit(deps)
    await alertAboutBrowserReports(deps)
    await checkPortal(deps)
    await sweep(deps)
  }),
]

export const JOB_NAMES: readonly string[] = JOB_HANDLERS.map(({ definition }) => definition.name)

const MINUTE_MS = 60_000

/** Jobs that every process plans regularly. Because of the round's name, each round runs once across all processes. */
export const JOB_ROUNDS: readonly JobRound[] = [
  // More often than hourly, so that a process that starts late in an hour still runs the hour's sweep.
  {
    job: sweepJob,
    everyMs: 15 * MINUTE_MS,
    roundAt: hourlyRound,
    afterClock: false,
  },
  {
    job: forgetOldJob,
    everyMs: 15 * MINUTE_MS,
    roundAt: riyadhDay,
    afterClock: false,
  },
  {
    job: comparePaymentsJob,
    everyMs: 15 * MINUTE_MS,
    roundAt: riyadhDay,
    afterClock: false,
  },
  {
    job: sealRecordJob,
    everyMs: 5 * MINUTE_MS,
    roundAt: (at) => `${Math.floor(at.getTime() / (5 * MINUTE_MS))}`,
    afterClock: false,
  },
  {
    job: sealAnewJob,
    everyMs: 60 * MINUTE_MS,
    roundAt: (at) => at.toISOString().slice(0, 10),
    afterClock: false,
  },
  {
    job: planChargesJob,
    everyMs: 5 * MINUTE_MS,
    roundAt: (at) => `${Math.floor(at.getTime() / (5 * MINUTE_MS))}`,
    afterClock: true,
  },
  {
    job: billingScanJob,
    everyMs: 5 * MINUTE_MS,
    roundAt: (at) => `${Math.floor(at.getTime() / (5 * MINUTE_MS))}`,
    afterClock: true,
  },
]
