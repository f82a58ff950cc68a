import { canDecide, canReopen, canResubscribe, isLeaving } from '#machines/account/selectors.ts'
import type { InvoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isInFlight, isTakenBack } from '#machines/invoice/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { accountOf } from '../accounts/chart.ts'
import { isAdministrationMail, isAdministrationOvertaken } from '../administration/mails.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { isCorrected, isLatestDocument } from '../invoice-documents/tax-document-chart.ts'
import type { Facts, OwnerMail } from '../mail/send-mail.ts'

/** True when a mail to the owner of an account is out of date at sending time. */
export const isObsolete = async (
  q: Querier,
  mail: OwnerMail,
  facts: Pick<Facts, 'customer' | 'invoice' | 'creditNote' | 'isInCorrection'>,
): Promise<boolean> =>
  isMoot(mail, facts.customer) ||
  (facts.isInCorrection ? ANNOUNCEMENTS : CORRECTIONS).has(mail.mail) ||
  (await isSuperseded(q, mail, facts))

/** A charge may be in flight when the bank takes another payment of the invoice back. */
const isOwedAfterLoss = (invoice: InvoiceSnapshot): boolean => isTakenBack(invoice) || isInFlight(invoice)

/** True when the subject of the mail has ended: the cancellation was withdrawn or completed, or the changes were sent. */
const isMoot = ({ mail }: OwnerMail, row: CustomerRow): boolean =>
  (mail === 'cancellation' && !isLeaving(accountOf(row))) ||
  (mail === 'changes-requested' && !isCorrecting(row.step)) ||
  isOvertaken(mail, row)

/** True when a mail about the state of an account is obsolete because the account has moved on. */
const isOvertaken = (mail: OwnerMail['mail'], row: CustomerRow): boolean => {
  const account = accountOf(row)
  if (isAdministrationMail(mail)) return isAdministrationOvertaken(mail, account)
  switch (mail) {
    case 'resubscription-declined':
      return !canResubscribe(account)
    case 'rejected':
      return !canReopen(account)
    case 'review-reopened':
      return !canDecide(account)
    default:
      return false
  }
}

/** Mails with a document. The document is no longer valid once the tax authority has rejected it. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set([
  'invoice-issued',
  'invoice-corrected',
  'credit-note-issued',
  'credit-note-corrected',
])

/** Mails about a running correction. They are obsolete when the correction has ended. */
const CORRECTIONS: ReadonlySet<string> = new Set(['invoice-in-correction', 'credit-note-in-correction'])

/**
 * True when a document was rejected or replaced before its mail was sent, or when the invoice of a lost dispute is no longer owed.
 */
const isSuperseded = async (
  q: Querier,
  mail: OwnerMail,
  { invoice, creditNote }: Pick<Facts, 'invoice' | 'creditNote'>,
): Promise<boolean> => {
  switch (mail.mail) {
    case 'dispute-lost':
      return invoice === null || !isOwedAfterLoss(invoiceOf(invoice))
    case 'invoice-issued':
      return isCorrected(q, { invoiceId: mail.invoiceId, creditNoteId: null })
    case 'credit-note-issued':
      return (
        creditNote !== null &&
        !(await isLatestDocument(
          q,
          { invoiceId: creditNote.invoiceId, creditNoteId: creditNote.id },
          mail.documentId,
        ))
      )
    default:
      return false
  }
}
