import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/credit-notes.ts'
import { CREDIT_AMOUNTS, type CreditAmounts, type CreditReason } from '#contract/entities/credit-note.ts'
import { CREDIT_NOTE_VERSION, creditNoteMachine } from '#machines/credit-note/credit-note.machine.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { payableOf } from '#rules/credit.ts'
import { creditNumber } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { coverDebt } from '../billing/cover-debt.ts'
import { type CreditPlan, cardOf, planCredit, presentCreditNote } from '../billing/credit-invoice.ts'
import { creditNoteFacts, creditNoteWorkflow } from '../billing/credit-note-chart.ts'
import {
  findCreditNote,
  insertCreditNote,
  nextCreditNumber,
  updateCreditNote,
} from '../billing/credit-note-store.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import { findInvoice, updateInvoice } from '../billing/invoice-store.ts'
import { lockInvoice, lockOwnInvoice } from '../billing/lock-invoice.ts'
import { currentSubmission } from '../billing/tax-submission-store.ts'
import { advance, begin } from '../charts/advance.ts'
import { type Cause, onBehalf } from '../charts/cause.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CreditNoteRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { exportCreditNoteJob } from '../jobs/jobs.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { documentFile, storedFileName } from './invoice-file.ts'
import { sealDocument } from './seal-invoice.ts'
import { findDocumentFacts, findTaxDocument } from './store.ts'
import { submitDocument } from './submit-document.ts'
import { isBeingCorrected, isCorrection, isGivable } from './tax-document-chart.ts'

/** The amounts of a credit note before an administrator confirms them. */
export const previewCreditNote = async (
  { db }: Deps,
  { params, query: { amount, target } }: Call<typeof endpoints.previewCreditNote>,
): Promise<ReplyOf<typeof endpoints.previewCreditNote>> => {
  const invoice = await findInvoice(db, params.invoiceId)
  if (!invoice || invoice.customerId !== params.customerId) throw new AppError('not-found')
  await assertDocument(db, invoice)
  const { amounts, refundable, creditable, payableAfter } = await planCredit(db, invoice, {
    wanted: amount,
    target,
  })
  return { amounts, card: cardOf(refundable), creditable, payableAfter }
}

/** Issues a credit note with the amounts that an administrator has confirmed. Throws `amounts-changed` for other amounts. */
export const issueCreditNote = (
  deps: Deps,
  { actor, params, body }: Call<typeof endpoints.issueCreditNote>,
): Promise<CommandResult<ReplyOf<typeof endpoints.issueCreditNote>>> =>
  command(deps, actor, async (tx) => {
    const invoice = await lockOwnInvoice(tx, params)
    await assertDocument(tx, invoice)
    const plan = await planCredit(tx, invoice, { wanted: body.amount, target: body.target })
    if (!isSame(plan.amounts, body.seen)) throw new AppError('amounts-changed')
    const { reason, note } = body
    const issued = await creditInvoice(deps, tx, invoice, {
      ...{ plan, reason, note, issuedBy: actor.userId },
      cause: onBehalf(actor),
    })
    return { creditNote: await presentCreditNote(deps, tx, issued) }
  })

const isSame = (one: CreditAmounts, other: CreditAmounts): boolean =>
  CREDIT_AMOUNTS.every((part) => one[part] === other[part])

/** Throws unless the buyer may receive the invoice's document. No other invoice can be credited. */
export const assertDocument = async (q: Querier, { id: invoiceId }: InvoiceRow): Promise<void> => {
  const ids = { invoiceId, creditNoteId: null }
  if (await isBeingCorrected(q, ids)) throw new AppError('invoice-in-correction')
  const submission = await currentSubmission(q, ids)
  const document = submission && (await findDocumentFacts(q, submission.id))
  if (!document || !isGivable(submission, document)) throw new AppError('invoice-not-ready')
}

interface Credit {
  plan: CreditPlan
  reason: CreditReason
  note: string | null
  /** Null when the server issues the credit note. */
  issuedBy: string | null
  cause: Cause
}

/**
 * Numbers and seals a credit note, lowers its invoice and starts its refund. Does all of this in the caller's transaction, so that no
 * number is used twice and no money is returned without a document. The caller has locked the customer's row.
 */
export const creditInvoice = async (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { plan: { amounts }, reason, note, issuedBy, cause }: Credit,
): Promise<CreditNoteRow> => {
  const at = deps.clock.now()
  const { id: invoiceId, customerId } = invoice
  const row = await insertCreditNote(tx, {
    ...amounts,
    id: randomUUID(),
    ...{ invoiceId, customerId, reason, note, issuedBy },
    documentNumber: creditNumber(at, await nextCreditNumber(tx)),
    state: initialState(creditNoteMachine),
    machineVersion: CREDIT_NOTE_VERSION,
    createdAt: at,
    movedAt: at,
  })
  const lowered = await updateInvoice(
    tx,
    invoiceId,
    { credited: invoice.credited + amounts.netAmount, deducted: invoice.deducted + amounts.deducted },
    at,
  )
  await sealDocument(deps, tx, { invoice: lowered, creditNote: row }, { replaces: null, cause })
  await begin(deps, tx, creditNoteWorkflow, row, { event: 'credit-note.sealed', cause })
  const { facts } = await creditNoteFacts(tx, row)
  const moved = await advance(deps, tx, creditNoteWorkflow, row, {
    event: { type: 'money.assigned' },
    context: facts,
    cause,
  })
  if (!isPaid(invoiceOf(lowered)) && payableOf(lowered) === 0) await coverDebt(deps, tx, lowered, cause)
  await deps.jobs.plan(tx, exportCreditNoteJob, { creditNoteId: row.id, customerId })
  return moved
}

/**
 * Submits a credit note's document and gives it to the customer as soon as the law allows. Asks the administrators to enter the
 * credit note in the books, because their interface accepts no credit notes. Safe to repeat.
 */
export const exportCreditNote = async (
  deps: Deps,
  creditNoteId: string,
  requestId: string,
): Promise<void> => {
  const note = await findCreditNote(deps.db, creditNoteId)
  const invoice = note && (await findInvoice(deps.db, note.invoiceId))
  if (!note || !invoice) throw new Error(`There is no credit note ${creditNoteId}`)
  await giveCreditNote(deps, invoice, note)
  await alertBooks(deps, invoice, note)
  const sealed = await currentSubmission(deps.db, { invoiceId: invoice.id, creditNoteId })
  if (!sealed) throw new Error(`The credit note ${creditNoteId} is not sealed`)
  await submitDocument(deps, sealed.id, { by: 'server', requestId })
  await giveCreditNote(deps, invoice, note)
}

/** If the buyer may receive the document, makes the credit note's file once per document and plans its mail. */
const giveCreditNote = async (deps: Deps, invoice: InvoiceRow, note: CreditNoteRow): Promise<void> => {
  const { id: creditNoteId, customerId, documentNumber, createdAt } = note
  const ids = { invoiceId: invoice.id, creditNoteId }
  const submission = await currentSubmission(deps.db, ids)
  const document = submission && (await findTaxDocument(deps, deps.db, submission.id))
  const current = await findCreditNote(deps.db, creditNoteId)
  if (!document || !isGivable(submission, document) || current?.fileKey !== null) return
  const fileKey = await documentFile(deps, { invoice, creditNote: note }, 'ar')
  const fileName = storedFileName(document.parties.buyer, {
    customerId,
    issuedAt: createdAt,
    documentNumber,
  })
  const mail = isCorrection(document) ? 'credit-note-corrected' : 'credit-note-issued'
  await withTransaction(deps.db, async (tx) => {
    await lockInvoice(tx, invoice.id)
    const now = await currentSubmission(tx, ids)
    const row = await findCreditNote(tx, creditNoteId)
    if (row?.fileKey !== null || now?.id !== submission.id || !isGivable(now, document)) return
    await updateCreditNote(tx, creditNoteId, { fileKey, fileName }, deps.clock.now())
    const documentId = submission.id
    await deps.jobs.plan(tx, sendMailJob, { mail, customerId, creditNoteId, documentId })
  })
}

const alertBooks = (
  deps: Deps,
  { documentNumber: invoiceNumber }: InvoiceRow,
  { id, customerId, documentNumber, netAmount, vatAmount, deducted, toCard, held }: CreditNoteRow,
): Promise<void> =>
  alertAdmins(deps, {
    alertId: `credit-note:${id}`,
    title: 'A credit note must be entered in the books',
    details: {
      'Credit note': documentNumber,
      Invoice: invoiceNumber,
      Customer: customerId,
      Amount: amountText(netAmount),
      Books: [
        `VAT ${amountText(vatAmount)}`,
        `deducted from the invoice ${amountText(deducted)}`,
        `back to the card ${amountText(toCard)}`,
        `credit ${amountText(held)}`,
      ],
      'What to do': 'Enter it in the accounting system by hand: its interface accepts no credit notes.',
    },
  })
