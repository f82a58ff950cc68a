import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import { administrationWords, isAdministrationMail } from '../administration/mails.ts'
import { budgetNotice } from '../billing/budget-mails.ts'
import {
  creditHeld,
  creditNoteCorrected,
  creditNoteInCorrection,
  creditNoteIssued,
  creditReturned,
} from '../billing/credit-mails.ts'
import { disputeLost } from '../billing/dispute-mails.ts'
import {
  invoiceCorrected,
  invoiceInCorrection,
  invoiceIssued,
  invoicePaid,
  paymentFailed,
} from '../billing/mails.ts'
import type { Words } from '../mail/letter.ts'
import type { Facts, OwnerMail } from '../mail/send-mail.ts'
import {
  approved,
  changesReceived,
  changesRequested,
  rejected,
  reviewReopened,
  underReview,
  welcome,
} from '../onboarding/mails.ts'
import {
  cancellation,
  cancellationUndone,
  cancelled,
  cardExpiring,
  cardNotVerified,
  cardVerified,
  cloudAccountClosed,
  cloudAccountOpened,
  resubscriptionDeclined,
  withdrawn,
} from '../subscription/mails.ts'

/** The content of a mail to the owner of an account, without the greeting. */
export const ownerWords = (mail: OwnerMail, facts: Facts): Words => {
  if (mail.mail === 'card-result') return mail.saved ? cardVerified(facts) : cardNotVerified(facts)
  return isAdministrationMail(mail.mail) ? administrationWords(mail.mail, facts) : WORDS[mail.mail](facts)
}

const WORDS: Record<
  Exclude<OwnerMail['mail'], AdministrationMail | 'card-result'>,
  (facts: Facts) => Words
> = {
  welcome,
  'under-review': underReview,
  'changes-requested': changesRequested,
  'changes-received': changesReceived,
  rejected,
  'review-reopened': reviewReopened,
  approved,
  'invoice-issued': invoiceIssued,
  'invoice-in-correction': invoiceInCorrection,
  'invoice-corrected': invoiceCorrected,
  'credit-note-issued': creditNoteIssued,
  'credit-note-in-correction': creditNoteInCorrection,
  'credit-note-corrected': creditNoteCorrected,
  'credit-returned': creditReturned,
  'credit-held': creditHeld,
  'invoice-paid': invoicePaid,
  'payment-failed': paymentFailed,
  'dispute-lost': disputeLost,
  'budget-notice': budgetNotice,
  'card-expiring': cardExpiring,
  cancellation,
  'cancellation-undone': cancellationUndone,
  cancelled,
  withdrawn,
  'resubscription-declined': resubscriptionDeclined,
  'cloud-account-opened': cloudAccountOpened,
  'cloud-account-closed': cloudAccountClosed,
}
