import type { DocumentSubject } from '../billing/tax-submission-store.ts'
import { submissionIds } from '../billing/tax-submission-store.ts'
import type { Querier } from '../db/client.ts'
import { isAnyEffectDone } from '../jobs/effect-store.ts'
import { type Mail, sentMark } from '../mail/send-mail.ts'

/** True when the customer has received a document of this invoice or credit note by mail. */
export const wasDocumentMailed = async (
  q: Querier,
  customerId: string,
  subject: DocumentSubject,
): Promise<boolean> => {
  const { invoiceId, creditNoteId } = subject
  const mails = (await submissionIds(q, subject)).flatMap((documentId): Mail[] =>
    creditNoteId === null
      ? [
          { mail: 'invoice-issued', customerId, invoiceId },
          { mail: 'invoice-corrected', customerId, invoiceId, documentId },
        ]
      : [
          { mail: 'credit-note-issued', customerId, creditNoteId, documentId },
          { mail: 'credit-note-corrected', customerId, creditNoteId, documentId },
        ],
  )
  return isAnyEffectDone(q, mails.map(sentMark))
}
