import { canDecide, canReopen, canResubscribe, isLeaving } from '#machines/account/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { lastRound } from '#rules/charge-round.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow, InvitationRow } from '../../db/schema.ts'
import { type ChargeWithCard, chargesOf, findChargeWithCard } from '../../db/stores/charges.ts'
import { findCloudAccount } from '../../db/stores/cloud-accounts.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { effectDone, markEffect } from '../../db/stores/effects.ts'
import { findInvitation } from '../../db/stores/invitations.ts'
import { findInvoice } from '../../db/stores/invoices.ts'
import { findMembership } from '../../db/stores/memberships.ts'
import { findPaymentMethod } from '../../db/stores/payment-methods.ts'
import { openChanges, rejectionReason } from '../../db/stores/review-decisions.ts'
import { findUser } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockInvoice } from '../../domain/invoices/present-invoice.ts'
import { isAdministrationMail, isAdministrationOvertaken } from '../../domain/mail/administration-mails.ts'
import { messageIdOf } from '../../domain/mail/alert-admins.ts'
import { adminMail, type CustomerMail, customerMail, toReviewMail } from '../../domain/mail/compose-mail.ts'
import {
  accessMail,
  answerMail,
  invitationMail,
  teamInvitationMail,
} from '../../domain/mail/invitation-mails.ts'
import { type Mail, mailId, sendMailJob, sentMark } from '../../jobs/send-mail.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { accountFacts, accountOf, storedAccount } from '../../workflows/account-chart.ts'
import { hasEnded } from '../../workflows/invitation.ts'
import { outcomeMail } from '../../workflows/invoice.ts'
import { chartOf } from '../../workflows/stored-chart.ts'

/** Whether a mail about the state of an account comes too late: the account has moved on before it was sent. */
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

type Invitation = Extract<Mail, { mail: 'invitation' | 'team-invitation' }>

const invitingAccount = async (
  q: Querier,
  { customerId }: InvitationRow,
): Promise<CustomerRow | undefined> => (customerId === null ? undefined : findCustomer(q, customerId))

/** Nothing when the invitation was answered or withdrawn, or its time was over, before it was sent. */
const composeInvitation = async (
  { db, config }: Deps,
  { invitationId }: Invitation,
): Promise<OutgoingMessage | null> => {
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || hasEnded(invitation)) return null
  const inviter = await findUser(db, invitation.invitedBy)
  if (!inviter) return null
  const { email, role } = invitation
  if (role !== null) return teamInvitationMail({ email, role, inviter }, config)
  const customer = await invitingAccount(db, invitation)
  return customer ? invitationMail({ invitation, customer, inviter }, config) : null
}

const composeAnswer = async (
  { db, config }: Deps,
  { invitationId, accepted }: Extract<Mail, { mail: 'invitation-answered' }>,
): Promise<OutgoingMessage | null> => {
  const invitation = await findInvitation(db, invitationId)
  const customer = invitation && (await invitingAccount(db, invitation))
  const inviter = invitation && (await findUser(db, invitation.invitedBy))
  return customer && inviter ? answerMail({ invitation, customer, inviter, accepted }, config) : null
}

const composeAccess = async (
  { db, config }: Deps,
  { membershipId, mail }: Extract<Mail, { mail: 'access-ended' | 'access-restored' }>,
): Promise<OutgoingMessage | null> => {
  const membership = await findMembership(db, membershipId)
  const customer = membership && (await findCustomer(db, membership.customerId))
  const person = membership && (await findUser(db, membership.userId))
  return customer && person ? accessMail({ customer, person, ended: mail === 'access-ended' }, config) : null
}

/** Nothing when what it would tell about is over: a cancellation taken back or in effect, changes sent, before the mail was. */
const isMoot = ({ mail }: CustomerMail, row: CustomerRow): boolean =>
  (mail === 'cancellation' && !isLeaving(accountOf(row))) ||
  (mail === 'changes-requested' && !isCorrecting(row.step)) ||
  isOvertaken(mail, row)

/** The charges a mail tells of: one, or the last round of an invoice. */
const attemptsOf = async ({ db }: Deps, mail: CustomerMail): Promise<readonly ChargeWithCard[]> => {
  if ('invoiceId' in mail) return lastRound(await chargesOf(db, mail.invoiceId))
  const charge = 'chargeId' in mail ? await findChargeWithCard(db, mail.chargeId) : undefined
  return charge ? [charge] : []
}

const composeForOwner = async (deps: Deps, mail: CustomerMail): Promise<OutgoingMessage | null> => {
  const { db, config } = deps
  const customer = await findCustomer(db, mail.customerId)
  const owner = customer && (await findUser(db, customer.userId))
  if (!owner || isMoot(mail, customer)) return null
  const invoice = 'invoiceId' in mail ? await findInvoice(db, mail.invoiceId) : null
  const card = 'paymentMethodId' in mail ? await findPaymentMethod(db, mail.paymentMethodId) : null
  const cloudAccount = 'cloudAccountId' in mail ? await findCloudAccount(db, mail.cloudAccountId) : null
  const facts = {
    customer,
    invoice: invoice ?? null,
    card: card ?? null,
    cloudAccount: cloudAccount ?? null,
    attempts: await attemptsOf(deps, mail),
    suspended: chartOf(storedAccount, customer, await accountFacts(deps, db, customer)).hasTag('suspended'),
    changes: await openChanges(db, customer),
    rejection: canReopen(accountOf(customer)) ? await rejectionReason(db, customer.id) : null,
  }
  return customerMail(mail, config, facts, owner)
}

/** Nothing when another process was faster. */
const composeForReviewers = async ({ db, config }: Deps, customerId: string) => {
  const customer = await findCustomer(db, customerId)
  return customer && canDecide(accountOf(customer)) ? toReviewMail(customer, config) : null
}

const compose = async (deps: Deps, mail: Mail): Promise<OutgoingMessage | null> => {
  if (mail.mail === 'admin-alert') return adminMail(mail, deps.config)
  if (mail.mail === 'invitation' || mail.mail === 'team-invitation') return composeInvitation(deps, mail)
  if (mail.mail === 'invitation-answered') return composeAnswer(deps, mail)
  if (mail.mail === 'access-ended' || mail.mail === 'access-restored') return composeAccess(deps, mail)
  if (mail.mail === 'to-review') return composeForReviewers(deps, mail.customerId)
  return composeForOwner(deps, mail)
}

/**
 * The invoice is told of: how it has ended meanwhile is told now. A charge that is being settled may have found the invoice not told of, so
 * its end is waited for.
 */
const tellOutcomeNext = (deps: Deps, invoiceId: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const mail = outcomeMail(await lockInvoice(tx, invoiceId))
    if (mail) await deps.jobs.plan(tx, sendMailJob, mail)
  })

/**
 * Sends a mail, once. A crash between sending and marking sends it again under the same message id, by which mailboxes
 * recognise it.
 */
export const deliverMail =
  (deps: Deps) =>
  async (mail: Mail): Promise<void> => {
    const effect = sentMark(mail)
    if (await effectDone(deps.db, effect)) return
    const message = await compose(deps, mail)
    if (!message) return
    await deps.ports.messages.send({ ...message, messageId: messageIdOf(deps.config, mailId(mail)) })
    await markEffect(deps.db, effect, deps.clock.now())
    if (mail.mail === 'invoice-issued') await tellOutcomeNext(deps, mail.invoiceId)
  }
