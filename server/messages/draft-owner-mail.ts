import { buffer } from 'node:stream/consumers'
import { canDecide, canReopen, canResubscribe, isLeaving } from '#machines/account/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { lastRound } from '#rules/charges.ts'
import { accountOf, storedAccount } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import { isAdministrationMail, isAdministrationOvertaken } from '../administration/mails.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { chargesOf, findChargeWithCard } from '../billing/charge-store.ts'
import { findInvoice } from '../billing/invoice-store.ts'
import { findPaymentMethod } from '../cards/store.ts'
import { chartOf } from '../charts/stored-chart.ts'
import { findCloudAccount } from '../cloud-account/store.ts'
import type { ChargeWithCard, CustomerRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { MailDraft } from '../mail/render-mail.ts'
import { openChanges } from '../onboarding/requested-change-store.ts'
import { findUser } from '../people/user-store.ts'
import type { Attachment } from '../providers/messages/port.ts'
import { rejectionReason } from '../review/store.ts'
import { type CustomerMail, customerWords } from './customer-mails.ts'

/** Drafts a mail to the owner of an account. Null when it is obsolete. */
export const draftForOwner = async (deps: Deps, mail: CustomerMail): Promise<MailDraft | null> => {
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
  return {
    to: owner.email,
    language: owner.language,
    words: customerWords(mail, facts, owner),
    replyTo: config.mail.support,
    attachments: await paperOf(deps, facts.invoice),
  }
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
  const charge = 'chargeId' in mail ? await findChargeWithCard(db, mail.chargeId) : undefined
  return charge ? [charge] : []
}

/** The PDF of the mail's invoice, once it exists. */
const paperOf = async ({ ports }: Deps, invoice: InvoiceRow | null): Promise<Attachment[]> => {
  if (!invoice?.fileKey || !invoice.fileName) return []
  const file = await ports.files.open(invoice.fileKey)
  if (!file) return []
  return [{ fileName: invoice.fileName, contentType: 'application/pdf', content: await buffer(file.stream) }]
}
