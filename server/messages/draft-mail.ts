import type { Language } from '#contract/languages.ts'
import { canDecide } from '#machines/account/selectors.ts'
import { accountOf } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow, InvitationRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { MailDraft } from '../mail/render-mail.ts'
import type { Mail } from '../mail/send-mail.ts'
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
import { alertWords, toReviewWords } from './admin-mails.ts'
import { draftForOwner } from './draft-owner-mail.ts'

type MailOf<Name extends Mail['mail']> = Extract<Mail, { mail: Name }>

const invitingAccount = async (
  q: Querier,
  { customerId }: InvitationRow,
): Promise<CustomerRow | undefined> => (customerId === null ? undefined : findCustomer(q, customerId))

/** Drafts a mail from what is stored when it is sent. Null when it is obsolete. */
export const draftMail = async (deps: Deps, mail: Mail): Promise<MailDraft | null> => {
  switch (mail.mail) {
    case 'admin-alert':
      return draftAlert(deps, mail)
    case 'to-review':
      return draftForReviewers(deps, mail)
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
