import { buffer } from 'node:stream/consumers'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { canDecide, canReopen } from '#machines/account/selectors.ts'
import { creditOutcomes } from '#machines/credit-note/selectors.ts'
import { lastRound } from '#rules/charges.ts'
import { personName } from '#rules/names.ts'
import { accountOf, storedAccount } from '../accounts/chart.ts'
import { openNumber, unmaskNumber } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { findCount } from '../admission/count-store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { findBudgetNotice } from '../billing/budget-store.ts'
import { chargesOf, findChargeWithCard } from '../billing/charge-store.ts'
import { presentCreditNote } from '../billing/credit-invoice.ts'
import { findCreditNote } from '../billing/credit-note-store.ts'
import { findDispute } from '../billing/dispute-store.ts'
import { findInvoice } from '../billing/invoice-store.ts'
import { invoiceSentWords } from '../billing/mails.ts'
import { findPaymentMethod } from '../cards/store.ts'
import { chartOf } from '../charts/stored-chart.ts'
import { findCloudAccount } from '../cloud-account/store.ts'
import { contractSummaryWords } from '../contract-summaries/mails.ts'
import { findSummary } from '../contract-summaries/store.ts'
import { summaryFile } from '../contract-summaries/summary-file.ts'
import { isDestroyedAddress } from '../data-requests/destroy-store.ts'
import { dataRequestWords, destroyedWords } from '../data-requests/mails.ts'
import { findDataRequest } from '../data-requests/store.ts'
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
import { documentFile, problemOf } from '../invoice-documents/invoice-file.ts'
import { isBeingCorrected } from '../invoice-documents/tax-document-chart.ts'
import { invoiceName, type Words, within } from '../mail/letter.ts'
import type { MailDraft } from '../mail/render-mail.ts'
import type { DataRequestMail, Facts, Mail, OwnerMail } from '../mail/send-mail.ts'
import { openChanges } from '../onboarding/requested-change-store.ts'
import { hasEnded } from '../people/chart.ts'
import { findInvitation } from '../people/invitation-store.ts'
import {
  accessEndedWords,
  accessRestoredWords,
  answerWords,
  invitationWords,
  requestWords,
  teamInvitationWords,
  teamRequestWords,
} from '../people/mails.ts'
import { findMembership } from '../people/membership-store.ts'
import { languagesOfAdmins } from '../people/team-store.ts'
import { findUser, languageOfEmail } from '../people/user-store.ts'
import type { Attachment } from '../providers/messages/port.ts'
import { rejectionReason } from '../review/store.ts'
import { endedWords } from '../second-opinions/mails.ts'
import { findSecondOpinion } from '../second-opinions/store.ts'
import { newDeviceWords, signedOutWords } from '../sessions/mails.ts'
import { findSession } from '../sessions/store.ts'
import { returnedByWithdrawal } from '../subscription/withdrawal-returns.ts'
import { alertWords, toReviewWords } from './admin-mails.ts'
import { wasDocumentMailed } from './mailed-documents.ts'
import { isObsolete } from './obsolete-mail.ts'
import { ownerWords } from './owner-words.ts'

type MailOf<Name extends Mail['mail']> = Extract<Mail, { mail: Name }>

/** Drafts a mail from the data that is stored at sending time. Null when the mail is obsolete. */
export const draftMail = async (deps: Deps, mail: Mail): Promise<MailDraft | null> => {
  switch (mail.mail) {
    case 'admin-alert':
      return draftAlert(deps, mail)
    case 'to-review':
      return draftForReviewers(deps, mail)
    case 'contract-summary':
      return draftContractSummary(deps, mail)
    case 'invoice-sent':
      return draftSentInvoice(deps, mail)
    case 'invitation':
    case 'team-invitation':
      return draftInvitation(deps, mail)
    case 'invitation-answered':
      return draftAnswer(deps, mail)
    case 'invitation-requested':
      return draftRequest(deps, mail)
    case 'new-device':
      return draftNewDevice(deps, mail)
    case 'signed-out':
      return draftSignedOut(deps, mail)
    case 'access-ended':
    case 'access-restored':
      return draftAccess(deps, mail)
    case 'data-ready':
    case 'data-request-answered':
    case 'data-request-extended':
    case 'data-request-refused':
      return draftDataRequest(deps, mail)
    case 'second-opinion-ended':
      return draftSecondOpinion(deps, mail)
    case 'data-destroyed':
      return draftDestroyed(deps, mail)
    default:
      return draftForOwner(deps, mail)
  }
}

/** Null for a mail about repetitions when there were none. */
const draftAlert = async (
  { db, config }: Deps,
  { repeats, ...alert }: MailOf<'admin-alert'>,
): Promise<MailDraft | null> => {
  const further = repeats
    ? ((await findCount(db, { key: repeats.key, endsAt: new Date(repeats.endsAt) })) ?? 1) - 1
    : null
  if (further === 0) return null
  const details = { ...alert.details, ...(further !== null && { 'Further reports': String(further) }) }
  return {
    to: config.mail.adminAlert,
    language: await languageOfAdmins(db),
    words: alertWords({ ...alert, details }),
  }
}

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

/** Attaches the summary in the reader's language, or in both when it is unknown. Null when the person no longer exists. */
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

/** Attaches the PDF in the language of the mail, in Arabic when it is unknown. Null while the document is being corrected. */
const draftSentInvoice = async (
  deps: Deps,
  { customerId, invoiceId, senderId, to }: MailOf<'invoice-sent'>,
): Promise<MailDraft | null> => {
  const { db, config, ports } = deps
  const customer = await findCustomer(db, customerId)
  const invoice = await findInvoice(db, invoiceId)
  const sender = await findUser(db, senderId)
  if (!customer || !invoice?.fileName || !sender) return null
  const subject = { invoice, creditNote: null }
  if ((await problemOf(deps, subject)) !== null) return null
  const language = await languageOfInvited(db, to, sender)
  const key = await documentFile(deps, subject, language ?? 'ar')
  const file = await ports.files.open(key)
  if (!file) throw new Error(`The file of the invoice ${invoiceId} is missing`)
  return {
    ...{ to, language, words: invoiceSentWords(invoice, customer, sender), replyTo: config.mail.support },
    attachments: [pdf(`${invoiceName(invoice)}.pdf`, await buffer(file.stream))],
  }
}

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

/** Null when the invitation was sent again, answered, withdrawn or replaced after the request. */
const draftRequest = async (
  { db, config }: Deps,
  { invitationId, requestedAt }: MailOf<'invitation-requested'>,
): Promise<MailDraft | null> => {
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || hasEnded(invitation) || invitation.sentAt > new Date(requestedAt)) return null
  const inviter = await findUser(db, invitation.invitedBy)
  const replyTo = config.mail.support
  if (invitation.customerId === null) {
    const words = teamRequestWords(invitation)
    return inviter?.isActive && inviter.role === 'admin'
      ? { to: inviter.email, language: inviter.language, words, replyTo }
      : { to: config.mail.adminAlert, language: await languageOfAdmins(db), words }
  }
  const customer = await findCustomer(db, invitation.customerId)
  const recipient =
    inviter?.isActive && inviter.customerId === invitation.customerId
      ? inviter
      : customer && (await findUser(db, customer.userId))
  if (!customer || !recipient) return null
  const { email: to, language } = recipient
  return { to, language, words: requestWords({ invitation, customer }), replyTo }
}

/** Null when the session was deleted or its person deactivated. */
const draftNewDevice = async (
  { db, config }: Deps,
  { sessionId }: MailOf<'new-device'>,
): Promise<MailDraft | null> => {
  const session = await findSession(db, sessionId)
  const person = session && (await findUser(db, session.userId))
  if (!session || !person?.isActive) return null
  const { email: to, language } = person
  return { to, language, words: newDeviceWords(session), replyTo: config.mail.support }
}

/** Null when the person has been deactivated. */
const draftSignedOut = async (
  { db, config }: Deps,
  { userId, at }: MailOf<'signed-out'>,
): Promise<MailDraft | null> => {
  const person = await findUser(db, userId)
  if (!person?.isActive) return null
  const { email: to, language } = person
  return { to, language, words: signedOutWords(new Date(at)), replyTo: config.mail.support }
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

/** Null when the person's data is destroyed, or the mail no longer applies. */
const draftDataRequest = async (
  { db, clock, config }: Deps,
  { requestId, mail }: MailOf<DataRequestMail>,
): Promise<MailDraft | null> => {
  const request = await findDataRequest(db, requestId)
  const person = request && (await findUser(db, request.userId))
  const words = request && dataRequestWords(mail, request, clock.now())
  if (!person || isDestroyedAddress(person.email) || !words) return null
  const { email: to, language } = person
  return { to, language, words, replyTo: config.mail.support }
}

/** Null when the person is no longer an administrator, because the mail names the customer, and after a later step. */
const draftSecondOpinion = async (
  { db, config }: Deps,
  { opinionId, state }: MailOf<'second-opinion-ended'>,
): Promise<MailDraft | null> => {
  const opinion = await findSecondOpinion(db, opinionId)
  const asker = opinion && (await findUser(db, opinion.askerId))
  if (opinion?.state !== state) return null
  const customer = opinion.customerId === null ? undefined : await findCustomer(db, opinion.customerId)
  const decider = opinion.deciderId ? await findUser(db, opinion.deciderId) : undefined
  const words = endedWords(opinion, { customer, decider })
  if (!asker?.isActive || asker.role !== 'admin' || !words) return null
  const { email: to, language } = asker
  return { to, language, words, replyTo: config.mail.support }
}

const draftDestroyed = async (
  { config }: Deps,
  { to, language, taxRecordsUntil }: MailOf<'data-destroyed'>,
): Promise<MailDraft> => ({
  ...{ to, language, words: destroyedWords(taxRecordsUntil), replyTo: config.mail.support },
})

const invitingAccount = async (
  q: Querier,
  { customerId }: InvitationRow,
): Promise<CustomerRow | undefined> => (customerId === null ? undefined : findCustomer(q, customerId))

/** The language for an invited address: the language of its user, else of the inviting person. Null when unknown. */
const languageOfInvited = async (
  q: Querier,
  email: string,
  inviter: { language: Language | null },
): Promise<Language | null> => (await languageOfEmail(q, email)) ?? inviter.language

/**
 * The language for the administrators' shared address: the one that all of them use, null for several, English when none is known.
 */
const languageOfAdmins = async (q: Querier): Promise<Language | null> => {
  const [first = 'en', ...others] = await languagesOfAdmins(q)
  return others.length === 0 ? first : null
}

/** Drafts a mail to the owner of an account. Null when it is obsolete. */
const draftForOwner = async (deps: Deps, mail: OwnerMail): Promise<MailDraft | null> => {
  const { db, config } = deps
  const customer = await findCustomer(db, mail.customerId)
  const owner = customer && (await findUser(db, customer.userId))
  if (!owner) return null
  const facts = { customer, ...(await documentFacts(db, mail)) }
  if (await isObsolete(db, mail, facts)) return null
  const { creditNote, invoice } = facts
  const card = 'paymentMethodId' in mail ? await findPaymentMethod(db, mail.paymentMethodId) : null
  const cloudAccount = 'cloudAccountId' in mail ? await findCloudAccount(db, mail.cloudAccountId) : null
  const words = ownerWords(mail, {
    ...facts,
    outcomes: creditNote ? creditOutcomes(await presentCreditNote(deps, db, creditNote)) : [],
    dispute: 'disputeId' in mail ? ((await findDispute(db, mail)) ?? null) : null,
    card: card ?? null,
    budgetNotice: 'noticeId' in mail ? ((await findBudgetNotice(db, mail.noticeId)) ?? null) : null,
    cloudAccount: cloudAccount ?? null,
    attempts: await attemptsOf(deps, mail),
    returns: mail.mail === 'withdrawn' ? await returnedByWithdrawal(db, customer) : [],
    suspended: chartOf(storedAccount, customer, await accountFacts(deps, db, customer)).hasTag('suspended'),
    changes: await openChanges(db, customer),
    rejection: canReopen(accountOf(customer)) ? await rejectionReason(db, customer.id) : null,
  })
  return {
    to: owner.email,
    language: owner.language,
    words: greeted(words, greetings(customer, owner)),
    replyTo: config.mail.support,
    attachments: await paperOf(deps, customer, creditNote ?? invoice),
  }
}

/** The facts about the invoice or credit note of a mail, and about its document. */
const documentFacts = async (
  q: Querier,
  mail: OwnerMail,
): Promise<Pick<Facts, 'invoice' | 'creditNote' | 'isInCorrection' | 'wasMailed'>> => {
  const creditNote = ('creditNoteId' in mail && (await findCreditNote(q, mail.creditNoteId))) || null
  const invoiceId = 'invoiceId' in mail ? mail.invoiceId : creditNote?.invoiceId
  const invoice = (invoiceId !== undefined && (await findInvoice(q, invoiceId))) || null
  if (!invoice) return { invoice, creditNote, isInCorrection: false, wasMailed: false }
  const subject = { invoiceId: invoice.id, creditNoteId: creditNote?.id ?? null }
  return {
    invoice,
    creditNote,
    isInCorrection: await isBeingCorrected(q, subject),
    wasMailed: await wasDocumentMailed(q, mail.customerId, subject),
  }
}

/** The charges a mail reports: one, or the last round of an invoice. */
const attemptsOf = async ({ db }: Deps, mail: OwnerMail): Promise<readonly ChargeWithCard[]> => {
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
  deps: Deps,
  customer: CustomerRow,
  paper: Pick<InvoiceRow, 'fileKey' | 'fileName'> | null,
): Promise<Attachment[]> => {
  if (!paper?.fileKey || !paper.fileName) return []
  const file = await deps.ports.files.open(paper.fileKey)
  if (!file) return []
  return [pdf(unmaskNumber(paper.fileName, openNumber(deps, customer)), await buffer(file.stream))]
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
