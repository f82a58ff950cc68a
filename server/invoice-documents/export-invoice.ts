import { paymentCount } from '#machines/charge/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { DAY_MS, riyadhDay } from '#rules/riyadh-time.ts'
import { chargesOf } from '../billing/charge-store.ts'
import { findInvoice, paidWithoutMark, updateInvoice } from '../billing/invoice-store.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import { currentSubmission } from '../billing/tax-submission-store.ts'
import type { TaxSubmissionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { claimEffect } from '../jobs/effect-store.ts'
import { hourlyRound } from '../jobs/hourly.ts'
import { exportCreditNoteJob, exportInvoiceJob, exportPaymentJob } from '../jobs/jobs.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { type Mail, sendMailJob } from '../mail/send-mail.ts'
import { enterInvoice, type NumberedInvoice } from './enter-invoice.ts'
import { documentFile, storedFileName } from './invoice-file.ts'
import { sealInvoice } from './seal-invoice.ts'
import { findTaxDocument, lateReports, unfinishedCreditNotes, unfinishedInvoices } from './store.ts'
import { submitDocument } from './submit-document.ts'
import { isCorrection, isGivable, REPORT_WITHIN_MS, reportBy } from './tax-document-chart.ts'

/**
 * Enters an invoice into the books, seals and submits its tax document, and gives the document to the customer as soon as the law
 * allows. A rejected document waits for an administrator. Throws while the books or the authority do not answer.
 */
export const exportInvoice = async (
  deps: Deps,
  invoiceId: string,
  requestId: string = invoiceId,
): Promise<void> => {
  const cause = { by: 'server', requestId } as const
  const invoice = await enterInvoice(deps, invoiceId)
  const sealed = await sealInvoice(deps, invoiceId, cause)
  await giveInvoice(deps, invoice, sealed)
  await giveInvoice(deps, invoice, await submitDocument(deps, sealed.id, cause))
}

/**
 * If the buyer may receive the document, makes the invoice's file once and plans its mail. A crash may leave a file without a row;
 * the sweep removes that file.
 */
const giveInvoice = async (
  deps: Deps,
  invoice: NumberedInvoice,
  submission: TaxSubmissionRow,
): Promise<void> => {
  const document = await findTaxDocument(deps, deps.db, submission.id)
  if (!document || !isGivable(submission, document)) return
  const { id, customerId, documentNumber, issuedAt } = invoice
  const current = await findInvoice(deps.db, id)
  if (!current || current.fileKey !== null) return
  const fileKey = await documentFile(deps, { invoice: current, creditNote: null }, 'ar')
  const fileName = storedFileName(document.parties.buyer, { customerId, issuedAt, documentNumber })
  await withTransaction(deps.db, async (tx) => {
    const row = await lockInvoice(tx, id)
    const now = await currentSubmission(tx, { invoiceId: id, creditNoteId: null })
    if (row.fileKey !== null || now?.id !== submission.id || !isGivable(now, document)) return
    await updateInvoice(tx, id, { fileKey, fileName }, deps.clock.now())
    const paper = { customerId, invoiceId: id }
    const mail: Mail = isCorrection(document)
      ? { mail: 'invoice-corrected', ...paper, documentId: submission.id }
      : { mail: 'invoice-issued', ...paper }
    await deps.jobs.plan(tx, sendMailJob, mail)
  })
}

/** Effect mark `<mark>:<invoice id>`, set once the payment is in the books. */
const PAYMENT_ENTERED = 'payment-entered'

interface Paid {
  /** Halalas. */
  amount: number
  /** UTC instant. */
  at: string
  /** Its number among the payments of the invoice. */
  number: number
}

/**
 * Enters the payment of an invoice into the books, after the invoice itself. Safe to repeat: a payment is entered once. Throws while
 * the books still contain a payment that a bank has taken back, because only a person can remove it.
 */
export const exportPayment = async (
  deps: Deps,
  { invoiceId, paid }: { invoiceId: string; paid?: Paid | undefined },
): Promise<void> => {
  const { accountingId, documentNumber, chargedAt, ...amounts } = await enterInvoice(deps, invoiceId)
  const at = paid ? new Date(paid.at) : chargedAt
  if (at === null) return
  const number = paid?.number ?? paymentCount(await chargesOf(deps.db, invoiceId))
  await deps.ports.accounting.recordPayment({
    reference: number > 1 ? `PAY-${documentNumber}-${number}` : `PAY-${documentNumber}`,
    invoiceId: accountingId,
    amount: paid?.amount ?? payableOf(amounts),
    paidOn: riyadhDay(at),
  })
  const now = deps.clock.now()
  await claimEffect(deps.db, `${PAYMENT_ENTERED}:${invoiceId}`, { now, deadSince: now })
}

const HOUR_MS = 60 * 60_000
/** Milliseconds, a quarter of a year. Older failed exports are not tried again, because another attempt would not repair them. */
const MEMORY_MS = 92 * 24 * HOUR_MS
const AT_ONCE = 200

/** Few retries, because a later run plans the job again: about ten minutes of retries on the first day, then one retry a day. */
const retriesFor = (at: Date | null, now: Date) => ({
  retries: at !== null && now.getTime() - at.getTime() < DAY_MS ? 9 : 1,
})

/**
 * Plans every export again that is not complete after an hour, because its job may have given up. Plans it every hour for a day, then
 * once a day.
 */
export const exportAgain = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const round = hourlyRound(now)
  const before = new Date(now.getTime() - HOUR_MS)
  const since = new Date(now.getTime() - MEMORY_MS)
  const turn = { since, before, now, round, limit: AT_ONCE }
  const invoices = await unfinishedInvoices(deps.db, turn)
  const payments = await paidWithoutMark(deps.db, PAYMENT_ENTERED, turn)
  const notes = await unfinishedCreditNotes(deps.db, turn)
  await withTransaction(deps.db, async (tx) => {
    for (const { creditNoteId, customerId, createdAt } of notes) {
      const payload = { creditNoteId, customerId, round }
      await deps.jobs.plan(tx, exportCreditNoteJob, payload, retriesFor(createdAt, now))
    }
    for (const { id: invoiceId, customerId, createdAt } of invoices) {
      const payload = { invoiceId, customerId, round }
      await deps.jobs.plan(tx, exportInvoiceJob, payload, retriesFor(createdAt, now))
    }
    for (const { id: invoiceId, customerId, chargedAt } of payments) {
      const payload = { invoiceId, customerId, round }
      await deps.jobs.plan(tx, exportPaymentJob, payload, retriesFor(chargedAt, now))
    }
  })
  await alertAboutLateReports(deps, now)
  if (invoices.length + payments.length + notes.length > 0)
    deps.log.warn(
      { invoices: invoices.length, payments: payments.length, notes: notes.length },
      'missing exports to the books were planned again',
    )
}

const ALERT_BEFORE_MS = 6 * HOUR_MS

/** Alerts the administrators, once per document, before the deadline of a report. */
const alertAboutLateReports = async (deps: Deps, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - REPORT_WITHIN_MS + ALERT_BEFORE_MS)
  for (const document of await lateReports(deps.db, before, AT_ONCE)) {
    const { id, customerId, invoiceNumber, creditNumber, createdAt, failure } = document
    await alertAdmins(deps, {
      alertId: `tax-report:${id}`,
      title: 'A document must be reported to the tax authority soon',
      details: {
        Invoice: invoiceNumber,
        ...(creditNumber !== null && { 'Credit note': creditNumber }),
        Customer: customerId,
        'Report until': reportBy(createdAt).toISOString(),
        Why: failure,
        'What to do':
          'If it was rejected, correct it on the screen Tax Documents. Otherwise it is sent again every hour; if the authority’s platform works, check the unit’s token and secret.',
      },
    })
  }
}
