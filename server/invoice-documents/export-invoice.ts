import { invoiceFileName } from '#rules/invoice-label.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { findCustomer } from '../accounts/store.ts'
import { invoicesWithoutDocument, paidWithoutMark, updateInvoice } from '../billing/invoice-store.ts'
import { lockInvoice } from '../billing/present-invoice.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { effectAt, markEffect } from '../jobs/effect-store.ts'
import { exportInvoiceJob, exportPaymentJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { enterInvoice, type NumberedInvoice } from './enter-invoice.ts'
import { invoiceFile } from './invoice-file.ts'
import { sealInvoice } from './seal-invoice.ts'
import { findParties, findTaxDocument } from './store.ts'

/** Effect mark `<mark>:<invoice id>`: the tax authority has accepted the invoice. */
const SUBMITTED = 'tax-submitted'

/** Enters an invoice into the books, then makes its document and plans the mail. */
export const exportInvoice = async (deps: Deps, invoiceId: string): Promise<void> =>
  makeDocument(deps, await enterInvoice(deps, invoiceId))

/**
 * Makes an invoice's document, once, and plans its mail. The sweep removes a file that was stored before a crash and has no row.
 */
const makeDocument = async (deps: Deps, invoice: NumberedInvoice): Promise<void> => {
  if (invoice.fileKey !== null) return
  const { id, customerId, documentNumber, issuedAt } = invoice
  const customer = await findCustomer(deps.db, customerId)
  if (!customer) throw new Error(`There is no customer ${customerId}`)
  await sealInvoice(deps, id)
  await submitSealed(deps, id)
  const fileKey = await invoiceFile(deps, invoice, 'ar')

  const identificationNumber = customer.identificationNumber ?? customerId
  const fileName = invoiceFileName({ identificationNumber, issuedAt, documentNumber })
  await withTransaction(deps.db, async (tx) => {
    const row = await lockInvoice(tx, id)
    if (row.fileKey !== null) return
    await updateInvoice(tx, id, { fileKey, fileName }, deps.clock.now())
    await deps.jobs.plan(tx, sendMailJob, { mail: 'invoice-issued', customerId, invoiceId: id })
  })
}

/** Submits a sealed invoice to the tax authority before its buyer gets it. Safe to repeat: the authority accepts it once. */
const submitSealed = async ({ db, ports, clock }: Deps, invoiceId: string): Promise<void> => {
  const mark = `${SUBMITTED}:${invoiceId}`
  if ((await effectAt(db, mark)) !== null) return
  const document = await findTaxDocument(db, invoiceId)
  const parties = await findParties(db, invoiceId)
  if (!document || !parties) throw new Error(`The invoice ${invoiceId} is not sealed`)
  const { uuid, hash, xml } = document
  const isSimplified = parties.buyer.accountType === 'individual'
  await ports.accounting.submitTaxDocument({ uuid, hash, xml, isSimplified })
  await markEffect(db, mark, clock.now())
}

/** Effect mark `<mark>:<invoice id>`: the books contain the payment. */
const PAYMENT_ENTERED = 'payment-entered'

/** Enters the payment of an invoice into the books, after the invoice itself. Safe to repeat: a payment is entered once. */
export const exportPayment = async (deps: Deps, invoiceId: string): Promise<void> => {
  const { accountingId, documentNumber, netAmount, chargedAt } = await enterInvoice(deps, invoiceId)
  if (chargedAt === null) return
  await deps.ports.accounting.recordPayment({
    reference: `PAY-${documentNumber}`,
    invoiceId: accountingId,
    amount: netAmount,
    paidOn: riyadhDay(chargedAt),
  })
  await markEffect(deps.db, `${PAYMENT_ENTERED}:${invoiceId}`, deps.clock.now())
}

const HOUR_MS = 60 * 60_000
/** After a quarter of a year another try does not repair a failed export. */
const MEMORY_MS = 92 * 24 * HOUR_MS
/** Few, since the next hour plans again: about ten minutes of retries. */
const RETRIES = 9
const AT_ONCE = 200

/** Replans, once per hour, every export that is missing in the books after an hour: its job may have been given up. */
export const exportAgain = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const round = now.toISOString().slice(0, 13)
  const before = new Date(now.getTime() - HOUR_MS)
  const since = new Date(now.getTime() - MEMORY_MS)
  const invoices = await invoicesWithoutDocument(deps.db, { since, before, limit: AT_ONCE })
  const payments = await paidWithoutMark(deps.db, PAYMENT_ENTERED, { since, before, limit: AT_ONCE })
  await withTransaction(deps.db, async (tx) => {
    for (const { id: invoiceId, customerId } of invoices)
      await deps.jobs.plan(tx, exportInvoiceJob, { invoiceId, customerId, round }, { retries: RETRIES })
    for (const { id: invoiceId, customerId } of payments)
      await deps.jobs.plan(tx, exportPaymentJob, { invoiceId, customerId, round }, { retries: RETRIES })
  })
  if (invoices.length + payments.length > 0)
    deps.log.warn(
      { invoices: invoices.length, payments: payments.length },
      'missing exports to the books were planned again',
    )
}
