import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import { customerTitle } from '#rules/customer-title.ts'
import { personName } from '#rules/person-name.ts'
import type { CustomerRow, UserRow } from '../../db/schema.ts'
import type { Config } from '../../deps.ts'
import type { Mail } from '../../jobs/send-mail.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { administrationWords, isAdministrationMail } from './administration-mails.ts'
import { invoiceIssued, invoicePaid, paymentFailed } from './invoice-mails.ts'
import { type Facts, oneLine, type Words } from './mail-words.ts'
import {
  approved,
  changesReceived,
  changesRequested,
  rejected,
  reviewReopened,
  underReview,
  welcome,
} from './onboarding-mails.ts'
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
} from './subscription-mails.ts'

/** A mail to the person who owns the account. */
export type CustomerMail = Exclude<
  Mail,
  {
    mail:
      | 'admin-alert'
      | 'invitation'
      | 'invitation-answered'
      | 'access-ended'
      | 'access-restored'
      | 'team-invitation'
      | 'to-review'
  }
>
type AdminMail = Extract<Mail, { mail: 'admin-alert' }>

const WORDS: Record<
  Exclude<CustomerMail['mail'], AdministrationMail | 'card-result'>,
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
  'invoice-paid': invoicePaid,
  'payment-failed': paymentFailed,
  'card-expiring': cardExpiring,
  cancellation,
  'cancellation-undone': cancellationUndone,
  cancelled,
  'resubscription-declined': resubscriptionDeclined,
  'cloud-account-opened': cloudAccountOpened,
  'cloud-account-closed': cloudAccountClosed,
}

const wordsOf = (mail: CustomerMail, facts: Facts): Words => {
  if (mail.mail === 'card-result') return (mail.saved ? cardVerified : cardNotVerified)(facts)
  return isAdministrationMail(mail.mail) ? administrationWords(mail.mail, facts) : WORDS[mail.mail](facts)
}

/** A mail to the owner of an account, in both languages. */
export const customerMail = (
  mail: CustomerMail,
  config: Config,
  facts: Omit<Facts, 'url'>,
  owner: UserRow,
): OutgoingMessage => {
  const { customer } = facts
  const { subject, en, ar } = wordsOf(mail, { ...facts, url: config.appUrl })
  const name = personName({
    firstName: customer.firstName ?? owner.firstName,
    lastName: customer.lastName ?? owner.lastName,
  })
  const arabicName = personName({
    firstName: customer.arabicFirstName,
    lastName: customer.arabicLastName,
  })
  const greeting = {
    en: name ? `Dear ${name},` : 'Hello,',
    ar: arabicName ? `مرحبًا ${arabicName}،` : 'مرحبًا،',
  }
  return {
    to: [owner.email],
    subject,
    text: [greeting.en, ...en, '—', greeting.ar, ...ar].join('\n\n'),
    replyTo: config.mail.support,
  }
}

/** A mail to the administrators: the facts, one per line. */
export const adminMail = ({ title, details }: AdminMail, config: Config): OutgoingMessage => {
  const lines = Object.entries(details).map(([name, value]) => {
    const words = Array.isArray(value) ? value.join('; ') : value
    return `${name}: ${words || '-'}`
  })
  return { to: [config.mail.adminAlert], subject: `[ALERT] ${title}`, text: lines.join('\n') }
}

/** To the administrators: an application waits for their review. */
export const toReviewMail = (customer: CustomerRow, config: Config): OutgoingMessage => {
  const title = oneLine(customerTitle(customer) ?? customer.accountName ?? customer.id)
  return {
    to: [config.mail.adminAlert],
    subject: `To review: ${title}`,
    text: [
      `The application of ${title} waits for a review.`,
      `${config.appUrl}/review?customer=${customer.id}`,
    ].join('\n\n'),
  }
}
