import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import type { Language } from '#contract/languages.ts'
import { personName } from '#rules/names.ts'
import { administrationWords, isAdministrationMail } from '../administration/mails.ts'
import { invoiceIssued, invoicePaid, paymentFailed } from '../billing/mails.ts'
import type { UserRow } from '../db/schema.ts'
import { type Facts, type Letter, type Words, within } from '../mail/letter.ts'
import type { Mail } from '../mail/send-mail.ts'
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
} from '../subscription/mails.ts'

/** A mail to the owner of an account. */
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

/** Returns the content of a mail to the owner of an account. */
export const customerWords = (mail: CustomerMail, facts: Facts, owner: UserRow): Words => {
  const { en, ar } = wordsOf(mail, facts)
  const greeting = greetings(facts, owner)
  return { en: greeted(greeting.en, en), ar: greeted(greeting.ar, ar) }
}

const wordsOf = (mail: CustomerMail, facts: Facts): Words => {
  if (mail.mail === 'card-result') return mail.saved ? cardVerified() : cardNotVerified()
  return isAdministrationMail(mail.mail) ? administrationWords(mail.mail, facts) : WORDS[mail.mail](facts)
}

/** Uses the name in the language of the mail, if there is one. */
const greetings = ({ customer }: Facts, owner: UserRow): Record<Language, string> => {
  const name = personName({
    firstName: customer.firstName ?? owner.firstName,
    lastName: customer.lastName ?? owner.lastName,
  })
  const arabicName = personName({
    firstName: customer.arabicFirstName,
    lastName: customer.arabicLastName,
  })
  return {
    en: name ? `Dear ${within(name, 'en')},` : 'Hello,',
    ar: arabicName ? `مرحبًا ${within(arabicName, 'ar')}،` : 'مرحبًا،',
  }
}

const greeted = (greeting: string, letter: Letter): Letter => ({
  ...letter,
  paragraphs: [greeting, ...letter.paragraphs],
})
