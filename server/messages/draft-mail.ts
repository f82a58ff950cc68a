import { buffer } from 'node:stream/consumers'
import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { canDecide, canReopen, canResubscribe, isLeaving } from '#machines/account/selectors.ts'
import { creditOutcomes } from '#machines/credit-note/selectors.ts'
import { isTakenBack } from '#machines/invoice/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { lastRound } from '#rules/charges.ts'
import { personName } from '#rules/names.ts'
import { accountOf, storedAccount } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import {
  administrationWords,
  isAdministrationMail,
  isAdministrationOvertaken,
} from '../administration/mails.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { chargesOf, findChargeWithCard } from '../billing/charge-store.ts'
import { presentCreditNote } from '../billing/credit-invoice.ts'
import {
  creditHeld,
  creditNoteCorrected,
  creditNoteInCorrection,
  creditNoteIssued,
  creditReturned,
} from '../billing/credit-mails.ts'
import { findCreditNote } from '../billing/credit-note-store.ts'
import { disputeLost } from '../billing/dispute-mails.ts'
import { findDispute } from '../billing/dispute-store.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import { findInvoice } from '../billing/invoice-store.ts'
import {
  invoiceCorrected,
  invoiceInCorrection,
  invoiceIssued,
  invoicePaid,
  paymentFailed,
} from '../billing/mails.ts'
import { findPaymentMethod } from '../cards/store.ts'
import { chartOf } from '../charts/stored-chart.ts'
import { findCloudAccount } from '../cloud-account/store.ts'
import { contractSummaryWords } from '../contract-summaries/mails.ts'
import { findSummary } from '../contract-summaries/store.ts'
import { summaryFile } from '../contract-summaries/summary-file.ts'
import type { Querier } from '../db/client.ts'
import type {
  ChargeWithCard,
  ContractSummaryRow,
  CustomerRow,
  InvitationRow,
  InvoiceRow,
  UserRow,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { isBeingCorrected, isLatestDocument } from '../invoice-documents/tax-document-chart.ts'
import { type Words, within } from '../mail/letter.ts'
import type { MailDraft } from '../mail/render-mail.ts'
import type { Facts, Mail } from '../mail/send-mail.ts'
import {
  approved,
  changesReceived,
  changesRequested,
  rejected,
  reviewReopened,
  underReview,
  welcome,
} from '../onboarding/mails.ts'
import { openChanges } from '../onboarding/requested-change-store.ts'
import { hasEnded } from '../people/chart.ts'
import { findInvitation } from '../people/invitation-store.ts'
import {
  accessEndedWords,
  accessRestoredWords,
  answerWords,
  invitationWords,
  teamInvitationWords,
} from '../people/mails.ts'
import { findMembership } from '../people/membership-store.ts'
import { languagesOfAdmins } from '../people/team-store.ts'
import { findUser, languageOfEmail } from '../people/user-store.ts'
import type { Attachment } from '../providers/messages/port.ts'
import { rejectionReason } from '../review/store.ts'
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
import { returnedByWithdrawal } from '../subscription/withdrawal-returns.ts'
import { alertWords, toReviewWords } from './admin-mails.ts'

type MailOf<Name extends Mail['mail']> = Extract<Mail, { mail: Name }>

/** Drafts a mail from what is stored when it is sent. Null when it is obsolete. */
export const draftMail = async (deps: Deps, mail: Mail): Promise<MailDraft | null> => {
  switch (mail.mail) {
    case 'admin-alert':
      return draftAlert(deps, mail)
    case 'to-review':
      return draftForReviewers(deps, mail)
    case 'contract-summary':
      return draftContractSummary(deps, mail)
    case 'invitation':
    case 'team-invitation':
      return draftInvitation(deps, mail)
    case 'invitation-answered':
      return draftAnswer(deps, mail)
    case 'access-ended':
    case 'access-restored':
      return draftAccess(deps, mail)
    default:
      return draftForOwner(deps, mail)
  }
}

const draftAlert = async ({ db, config }: Deps, alert: MailOf<'admin-alert'>): Promise<MailDraft> => ({
  to: config.mail.adminAlert,
  language: await languageOfAdmins(db),
  words: alertWords(alert),
})

/** Null when the application was already decided. */
const draftForReviewers = async (
  { db, config }: Deps,
  { customerId }: MailOf<'to-review'>,
): Promise<MailDraft | null> => {
  const customer = await findCustomer(db, customerId)
  if (!customer || !canDecide(accountOf(customer))) return null
  return {
    to: config.mail.adminAlert,
    language: await languageOfAdmins(db),
    words: toReviewWords(customer),
  }
}

/** With the summary in the reader's language, or in each when it is unknown. Null when the person is gone. */
const draftContractSummary = async (
  deps: Deps,
  { customerId, summaryId }: MailOf<'contract-summary'>,
): Promise<MailDraft | null> => {
  const { db, config } = deps
  const customer = await findCustomer(db, customerId)
  const summary = await findSummary(db, customerId, summaryId)
  const person = summary && (await findUser(db, summary.userId))
  if (!customer || !person) return null
  const { language } = person
  return {
    to: person.email,
    language,
    words: greeted(contractSummaryWords(summary), greetings(customer, person)),
    replyTo: config.mail.support,
    attachments: await summariesIn(deps, summary, language === null ? LANGUAGES : [language]),
  }
}

const summariesIn = (
  deps: Deps,
  summary: ContractSummaryRow,
  languages: readonly Language[],
): Promise<Attachment[]> =>
  Promise.all(
    languages.map(async (language) => {
      const { key, name } = await summaryFile(deps, summary, language)
      const file = await deps.ports.files.open(key)
      if (!file) throw new Error(`The file of the contract summary ${summary.id} is missing`)
      return pdf(name, await buffer(file.stream))
    }),
  )

const pdf = (fileName: string, content: Buffer): Attachment => ({
  fileName,
  contentType: 'application/pdf',
  content,
})

/** Null when the invitation was answered, withdrawn or expired before it was sent. */
const draftInvitation = async (
  { db, config }: Deps,
  { invitationId }: MailOf<'invitation' | 'team-invitation'>,
): Promise<MailDraft | null> => {
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || hasEnded(invitation)) return null
  const inviter = await findUser(db, invitation.invitedBy)
  if (!inviter) return null
  const { email, role } = invitation
  const language = await languageOfInvited(db, email, inviter)
  const draft = { to: email, language, replyTo: config.mail.support }
  if (role !== null) return { ...draft, words: teamInvitationWords({ email, role, inviter }) }
  const customer = await invitingAccount(db, invitation)
  return customer ? { ...draft, words: invitationWords({ invitation, customer, inviter }) } : null
}

const draftAnswer = async (
  { db, config }: Deps,
  { invitationId, accepted }: MailOf<'invitation-answered'>,
): Promise<MailDraft | null> => {
  const invitation = await findInvitation(db, invitationId)
  const customer = invitation && (await invitingAccount(db, invitation))
  const inviter = invitation && (await findUser(db, invitation.invitedBy))
  if (!customer || !inviter) return null
  const { email: to, language } = inviter
  return {
    to,
    language,
    words: answerWords({ invitation, customer, accepted }),
    replyTo: config.mail.support,
  }
}

const draftAccess = async (
  { db, config }: Deps,
  { membershipId, mail }: MailOf<'access-ended' | 'access-restored'>,
): Promise<MailDraft | null> => {
  const membership = await findMembership(db, membershipId)
  const customer = membership && (await findCustomer(db, membership.customerId))
  const person = membership && (await findUser(db, membership.userId))
  if (!customer || !person) return null
  const words = mail === 'access-ended' ? accessEndedWords : accessRestoredWords
  const { email: to, language } = person
  return { to, language, words: words({ customer, person }), replyTo: config.mail.support }
}

const invitingAccount = async (
  q: Querier,
  { customerId }: InvitationRow,
): Promise<CustomerRow | undefined> => (customerId === null ? undefined : findCustomer(q, customerId))

/** The language for an invited address: that of its user, else that of the inviting person. Null when unknown. */
const languageOfInvited = async (
  q: Querier,
  email: string,
  inviter: { language: Language | null },
): Promise<Language | null> => (await languageOfEmail(q, email)) ?? inviter.language

/**
 * The language for the administrators' shared address: theirs if all have the same, null for several, English when none is known.
 */
const languageOfAdmins = async (q: Querier): Promise<Language | null> => {
  const [first = 'en', ...others] = await languagesOfAdmins(q)
  return others.length === 0 ? first : null
}

/** Drafts a mail to the owner of an account. Null when it is obsolete. */
const draftForOwner = async (deps: Deps, mail: CustomerMail): Promise<MailDraft | null> => {
  const { db, config } = deps
  const customer = await findCustomer(db, mail.customerId)
  const owner = customer && (await findUser(db, customer.userId))
  if (!owner || isMoot(mail, customer)) return null
  const creditNote = 'creditNoteId' in mail ? await findCreditNote(db, mail.creditNoteId) : undefined
  const invoiceId = 'invoiceId' in mail ? mail.invoiceId : creditNote?.invoiceId
  const invoice = invoiceId === undefined ? null : await findInvoice(db, invoiceId)
  if (await isSuperseded(db, mail, { invoice: invoice ?? null, creditNote: creditNote ?? null })) return null
  const card = 'paymentMethodId' in mail ? await findPaymentMethod(db, mail.paymentMethodId) : null
  const cloudAccount = 'cloudAccountId' in mail ? await findCloudAccount(db, mail.cloudAccountId) : null
  const isInCorrection =
    invoice !== null &&
    invoice !== undefined &&
    (await isBeingCorrected(db, { invoiceId: invoice.id, creditNoteId: creditNote?.id ?? null }))
  if ((isInCorrection ? ANNOUNCEMENTS : CORRECTIONS).has(mail.mail)) return null
  const facts = {
    customer,
    invoice: invoice ?? null,
    creditNote: creditNote ?? null,
    outcomes: creditNote ? creditOutcomes(await presentCreditNote(db, creditNote)) : [],
    dispute: 'disputeId' in mail ? ((await findDispute(db, mail)) ?? null) : null,
    card: card ?? null,
    cloudAccount: cloudAccount ?? null,
    attempts: await attemptsOf(deps, mail),
    isInCorrection,
    returns: mail.mail === 'withdrawn' ? await returnedByWithdrawal(db, customer) : [],
    suspended: chartOf(storedAccount, customer, await accountFacts(deps, db, customer)).hasTag('suspended'),
    changes: await openChanges(db, customer),
    rejection: canReopen(accountOf(customer)) ? await rejectionReason(db, customer.id) : null,
  }
  return {
    to: owner.email,
    language: owner.language,
    words: customerWords(mail, facts, owner),
    replyTo: config.mail.support,
    attachments: await paperOf(deps, creditNote ?? facts.invoice),
  }
}

/** Mails that bring a document, which is no longer valid once the tax authority has refused it. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set([
  'invoice-issued',
  'invoice-corrected',
  'credit-note-issued',
  'credit-note-corrected',
])

/** Mails about a correction, which are obsolete after it. */
const CORRECTIONS: ReadonlySet<string> = new Set(['invoice-in-correction', 'credit-note-in-correction'])

/**
 * True when a credit note's document was refused or replaced before its mail was sent, or when the invoice of a lost dispute is not owed
 * again at sending.
 */
const isSuperseded = async (
  q: Querier,
  mail: CustomerMail,
  { invoice, creditNote }: Pick<Facts, 'invoice' | 'creditNote'>,
): Promise<boolean> => {
  if (mail.mail === 'dispute-lost') return invoice === null || !isTakenBack(invoiceOf(invoice))
  if (mail.mail !== 'credit-note-issued' || creditNote === null) return false
  const subject = { invoiceId: creditNote.invoiceId, creditNoteId: creditNote.id }
  return !(await isLatestDocument(q, subject, mail.documentId))
}

/** True when the subject of the mail has ended before it was sent: a cancellation withdrawn or completed, changes sent. */
const isMoot = ({ mail }: CustomerMail, row: CustomerRow): boolean =>
  (mail === 'cancellation' && !isLeaving(accountOf(row))) ||
  (mail === 'changes-requested' && !isCorrecting(row.step)) ||
  isOvertaken(mail, row)

/** True when a mail about the state of an account is obsolete because the account has moved on. */
const isOvertaken = (mail: CustomerMail['mail'], row: CustomerRow): boolean => {
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

/** The charges a mail reports: one, or the last round of an invoice. */
const attemptsOf = async ({ db }: Deps, mail: CustomerMail): Promise<readonly ChargeWithCard[]> => {
  if ('invoiceId' in mail) return lastRound(await chargesOf(db, mail.invoiceId))
  if ('creditNoteId' in mail) {
    const note = await findCreditNote(db, mail.creditNoteId)
    return note ? chargesOf(db, note.invoiceId) : []
  }
  const charge = 'chargeId' in mail ? await findChargeWithCard(db, mail.chargeId) : undefined
  return charge ? [charge] : []
}

/** The PDF of the mail's credit note or invoice, once it exists. */
const paperOf = async (
  { ports }: Deps,
  paper: Pick<InvoiceRow, 'fileKey' | 'fileName'> | null,
): Promise<Attachment[]> => {
  if (!paper?.fileKey || !paper.fileName) return []
  const file = await ports.files.open(paper.fileKey)
  if (!file) return []
  return [pdf(paper.fileName, await buffer(file.stream))]
}

/** A mail to the owner of an account. */
type CustomerMail = Exclude<
  Mail,
  {
    mail:
      | 'admin-alert'
      | 'contract-summary'
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
  'card-expiring': cardExpiring,
  cancellation,
  'cancellation-undone': cancellationUndone,
  cancelled,
  withdrawn,
  'resubscription-declined': resubscriptionDeclined,
  'cloud-account-opened': cloudAccountOpened,
  'cloud-account-closed': cloudAccountClosed,
}

/** Returns the content of a mail to the owner of an account. */
const customerWords = (mail: CustomerMail, facts: Facts, owner: UserRow): Words =>
  greeted(wordsOf(mail, facts), greetings(facts.customer, owner))

const wordsOf = (mail: CustomerMail, facts: Facts): Words => {
  if (mail.mail === 'card-result') return mail.saved ? cardVerified() : cardNotVerified()
  return isAdministrationMail(mail.mail) ? administrationWords(mail.mail, facts) : WORDS[mail.mail](facts)
}

/** Uses the name in the language of the mail, if there is one. */
const greetings = (customer: CustomerRow, person: UserRow): Record<Language, string> => {
  const isOwner = person.id === customer.userId
  const name = personName({
    firstName: (isOwner ? customer.firstName : null) ?? person.firstName,
    lastName: (isOwner ? customer.lastName : null) ?? person.lastName,
  })
  const arabicName = isOwner
    ? personName({ firstName: customer.arabicFirstName, lastName: customer.arabicLastName })
    : null
  return {
    en: name ? `Dear ${within(name, 'en')},` : 'Hello,',
    ar: arabicName ? `مرحبًا ${within(arabicName, 'ar')}،` : 'مرحبًا،',
  }
}

const greeted = ({ en, ar }: Words, greeting: Record<Language, string>): Words => ({
  en: { ...en, paragraphs: [greeting.en, ...en.paragraphs] },
  ar: { ...ar, paragraphs: [greeting.ar, ...ar.paragraphs] },
})
