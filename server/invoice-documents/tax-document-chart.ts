import { isInCorrection, mayBeGiven } from '#machines/tax-document/selectors.ts'
import {
  type TaxDocumentFacts,
  taxDocumentAllowList,
  type taxDocumentMachine,
} from '#machines/tax-document/tax-document.machine.ts'
import { customerTitle } from '#rules/names.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { findCustomer } from '../accounts/store.ts'
import { findCreditNote, updateCreditNote } from '../billing/credit-note-store.ts'
import { findInvoice, updateInvoice } from '../billing/invoice-store.ts'
import { storedTaxDocument } from '../billing/tax-document.ts'
import { currentSubmission, type DocumentSubject } from '../billing/tax-submission-store.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { TaxDocumentRow, TaxSubmissionRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type Mail, sendMailJob } from '../mail/send-mail.ts'
import { findDocumentFacts, updateSubmission } from './store.ts'

/** The chart of a tax document. The caller locks the customer's row. */
export const taxDocumentWorkflow: Workflow<typeof taxDocumentMachine, TaxSubmissionRow, TaxDocumentFacts> = {
  ...storedTaxDocument,
  allowList: taxDocumentAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateSubmission(tx, row.id, { state: next.value, machineVersion: next.version, movedAt: at }, at),
  refused: () => new AppError('tax-document-decided'),
  effects: {
    withdraw: async ({ clock, jobs }, tx, row) => {
      const { creditNoteId, id: documentId } = row
      if (creditNoteId !== null) {
        const note = await findCreditNote(tx, creditNoteId)
        if (!note || note.fileKey === null) return
        await updateCreditNote(tx, creditNoteId, { fileKey: null }, clock.now())
        await jobs.plan(tx, sendMailJob, {
          mail: 'credit-note-in-correction',
          customerId: note.customerId,
          creditNoteId,
          documentId,
        })
        return
      }
      const invoice = await findInvoice(tx, row.invoiceId)
      if (!invoice || invoice.fileKey === null) return
      const { id: invoiceId, customerId } = invoice
      await updateInvoice(tx, invoiceId, { fileKey: null }, clock.now())
      await jobs.plan(tx, sendMailJob, {
        mail: 'invoice-in-correction',
        customerId,
        invoiceId,
        documentId,
      })
    },
    alertAboutCopy: async (deps, tx, row) =>
      alert(deps, tx, row, {
        alertId: `tax-copy:${row.id}`,
        title: 'The tax authority cleared a document but sent no stamped copy',
        details: {
          'What to do':
            'The document is sent again until the copy arrives; the customer is waiting for it. If no copy arrives, contact the authority’s support.',
        },
      }),
    alertAboutWarnings: async (deps, tx, row) => {
      const day = riyadhDay(deps.clock.now())
      for (const { code, message } of row.remarks.filter(({ severity }) => severity === 'warning'))
        await alert(deps, tx, row, {
          alertId: `tax-warning:${code}:${day}`,
          title: `The tax authority warns about documents: ${code}`,
          details: { Rule: code, 'Authority says': message },
        })
    },
    alertAboutRejection: async (deps, tx, row) =>
      alert(deps, tx, row, {
        alertId: `tax-rejected:${row.id}`,
        title: 'The tax authority rejected a document',
        details: {
          Rule: row.remarks.map(({ code }) => code).join(', '),
          'Authority says': row.remarks.map(({ message }) => message),
          'What to do': `Open ${deps.config.appUrl}/taxDocuments?document=${row.id}, correct the data and issue the replacement. Until then the customer sees that it is being corrected.`,
        },
      }),
  },
}

/** The facts of a step without an answer of the authority. */
export const factsWithoutAnswer = ({ route }: Pick<TaxSubmissionRow, 'route'>): TaxDocumentFacts => ({
  route,
  copy: 'none',
  hasWarnings: false,
})

/** Milliseconds. A person's document must be reported within 24 hours of its issue (e-invoicing rules, article 7). */
export const REPORT_WITHIN_MS = 24 * 60 * 60_000

/** The deadline for the report of a document. */
export const reportBy = (sealedAt: Date): Date => new Date(sealedAt.getTime() + REPORT_WITHIN_MS)

/** True when the buyer may receive the document of this submission. */
export const isGivable = (
  row: TaxSubmissionRow,
  document: Pick<TaxDocumentRow, 'isSimplified' | 'replaces'>,
): boolean => mayBeGiven(chartOf(storedTaxDocument, row, factsWithoutAnswer(row)), document)

/** True for the replacement of a person's document. The buyer may already have the rejected document. */
export const isCorrection = ({
  isSimplified,
  replaces,
}: Pick<TaxDocumentRow, 'isSimplified' | 'replaces'>): boolean => isSimplified && replaces !== null

/** True when the latest document is the replacement of a person's document. */
export const isCorrected = async (q: Querier, subject: DocumentSubject): Promise<boolean> => {
  const row = await currentSubmission(q, subject)
  const document = row && (await findDocumentFacts(q, row.id))
  return document !== undefined && isCorrection(document)
}

/** True while a rejected document waits for a correction. */
export const isBeingCorrected = async (q: Querier, subject: DocumentSubject): Promise<boolean> => {
  const row = await currentSubmission(q, subject)
  return row !== undefined && isInCorrection(chartOf(storedTaxDocument, row, factsWithoutAnswer(row)))
}

/** True when a document is the latest of its subject and waits for no correction. */
export const isLatestDocument = async (q: Querier, subject: DocumentSubject, id: string): Promise<boolean> =>
  (await currentSubmission(q, subject))?.id === id && !(await isBeingCorrected(q, subject))

type Alert = Omit<Extract<Mail, { mail: 'admin-alert' }>, 'mail'>

/** Plans an alert that names the invoice and its customer. */
const alert = async (
  { jobs }: Deps,
  tx: Tx,
  row: TaxSubmissionRow,
  { alertId, title, details }: Alert,
): Promise<void> => {
  const invoice = await findInvoice(tx, row.invoiceId)
  const creditNote = row.creditNoteId === null ? undefined : await findCreditNote(tx, row.creditNoteId)
  const customer = await findCustomer(tx, row.customerId)
  await jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId,
    title,
    details: {
      Invoice: invoice?.documentNumber ?? row.invoiceId,
      ...(creditNote && { 'Credit note': creditNote.documentNumber }),
      Customer: [(customer && customerTitle(customer)) ?? '', row.customerId].filter(Boolean),
      ...details,
    },
  })
}
