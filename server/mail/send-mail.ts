import { z } from 'zod'
import { ADMINISTRATION_MAILS } from '#contract/entities/administration-acts.ts'
import type { CardReturn } from '#contract/entities/credit-note.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { CreditOutcome } from '#machines/credit-note/selectors.ts'
import type {
  BudgetNoticeRow,
  ChargeWithCard,
  CloudAccountRow,
  CreditNoteRow,
  CustomerRow,
  DisputeRow,
  InvoiceRow,
  PaymentMethodRow,
  RequestedChangeRow,
} from '../db/schema.ts'
import { defineJob } from '../jobs/jobs.ts'

/** The names of an alert's facts. */
export const ALERT_FACTS = [
  'Amount',
  'Amount charged',
  'Amount requested',
  'Answer until',
  'At',
  'Attempt',
  'Authority says',
  'Billing account',
  'Blocked',
  'Books',
  'Call',
  'Card',
  'Changed',
  'Charge',
  'Charged at',
  'Charges',
  'Claimed message',
  'Claimed status',
  'Count',
  'Credit note',
  'Customer',
  'Failing since',
  'From billing accounts',
  'Further reports',
  'Invoice',
  'Invoice reference',
  'Job',
  'Job id',
  'Message',
  'Name',
  'Our total',
  'Outcome',
  'Payment',
  'Possible causes',
  'Provider says',
  'Reason',
  'Reported by',
  'Reported title',
  'Report until',
  'Request',
  'Retry here',
  'Return address',
  'Returned',
  'Returned before',
  'Rule',
  'Seen at',
  'Severity',
  'State',
  'Status',
  'To billing account',
  'User',
  'Valid until',
  'What to do',
  'Why',
] as const

export type AlertFact = (typeof ALERT_FACTS)[number]

const AlertDetail = z.union([z.string(), z.null(), z.array(z.string())])

const customerId = z.uuid()
const invoiceId = z.uuid()
const creditNoteId = z.uuid()
const cloudAccountId = z.uuid()
const documentId = z.uuid()
/** Distinguishes two occurrences of the same kind. */
const revision = z.int()

/** Marks a second, later job for the same mail. It sends the mail even if the preceding mail was never sent. */
const later = z.optional(z.literal(true))

/** Has a type, because a state has the name `changes-requested` too (`test/architecture/state-literals.test.ts`). */
type CorrectionMail = 'changes-requested' | 'changes-received'

/** Mails to the owner about a step of the account chart, each once per revision. */
const ACCOUNT_MAILS = [
  ...ADMINISTRATION_MAILS,
  'changes-requested' satisfies CorrectionMail,
  'changes-received',
  'rejected',
  'review-reopened',
  'cancellation',
  'cancellation-undone',
  'cancelled',
  'withdrawn',
] as const
export type AccountMail = (typeof ACCOUNT_MAILS)[number]

/** Mails to a person about the answer to a request about their data. `data-ready`: the file can be downloaded. */
const DATA_REQUEST_MAILS = [
  'data-ready',
  'data-request-answered',
  'data-request-extended',
  'data-request-refused',
] as const
export type DataRequestMail = (typeof DATA_REQUEST_MAILS)[number]

const Mail = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('welcome'), customerId: z.uuid() }),
  z.object({ mail: z.literal('under-review'), customerId: z.uuid() }),
  /** Sent to the administrators: an application awaits review. */
  z.object({ mail: z.literal('to-review'), customerId, revision }),
  /** Sent to the person who accepted the terms or a price. */
  z.object({ mail: z.literal('contract-summary'), customerId, summaryId: z.uuid() }),
  z.object({ mail: z.literal('approved'), customerId }),
  z.object({ mail: z.literal('invoice-issued'), customerId, invoiceId }),
  /** A person's invoice whose document the tax authority rejected, and the corrected one. */
  z.object({ mail: z.literal('invoice-in-correction'), customerId, invoiceId, documentId }),
  z.object({ mail: z.literal('invoice-corrected'), customerId, invoiceId, documentId }),
  z.object({ mail: z.literal('credit-note-issued'), customerId, creditNoteId, documentId }),
  /** A person's credit note whose document the tax authority rejected, and the corrected one. */
  z.object({ mail: z.literal('credit-note-in-correction'), customerId, creditNoteId, documentId }),
  z.object({ mail: z.literal('credit-note-corrected'), customerId, creditNoteId, documentId }),
  /** Sent to an address that a person of the account typed, which is only in this job. Each press has its own `sendId`. */
  z.object({
    mail: z.literal('invoice-sent'),
    customerId,
    invoiceId,
    sendId: z.uuid(),
    senderId: z.uuid(),
    to: z.string(),
  }),
  /** The card provider has returned the money, or has refused the return, so that the money is held. */
  z.object({ mail: z.enum(['credit-returned', 'credit-held']), customerId, creditNoteId, revision }),
  /** `payment` counts the payments of the invoice. It is set from the second one on, after the bank took the former one back. */
  z.object({
    mail: z.literal('invoice-paid'),
    customerId,
    invoiceId,
    payment: z.optional(z.int()),
    later,
  }),
  z.object({ mail: z.literal('payment-failed'), customerId, invoiceId, revision, later }),
  /** The bank has taken the payment of an invoice back. */
  z.object({ mail: z.literal('dispute-lost'), customerId, invoiceId, disputeId: z.uuid() }),
  /** A share of the monthly budget is used, or the forecast is above it. */
  z.object({ mail: z.literal('budget-notice'), customerId, noticeId: z.uuid() }),
  z.object({ mail: z.literal('card-expiring'), customerId, paymentMethodId: z.uuid() }),
  /** The card charged for a new subscription was declined. */
  z.object({ mail: z.literal('resubscription-declined'), customerId, chargeId: z.uuid() }),
  z.object({ mail: z.literal('cloud-account-opened'), customerId, cloudAccountId }),
  z.object({ mail: z.literal('cloud-account-closed'), customerId, cloudAccountId }),
  z.object({ mail: z.enum(ACCOUNT_MAILS), customerId, revision }),
  /** Sent to the invited person. `sent` counts how often the invitation was sent. */
  z.object({ mail: z.literal('invitation'), customerId, invitationId: z.uuid(), sent: z.int() }),
  /** Sent to the person who invited. */
  z.object({
    mail: z.literal('invitation-answered'),
    customerId,
    invitationId: z.uuid(),
    accepted: z.boolean(),
  }),
  /** Sent to the inviting side: the person asks for a new invitation in place of an expired one. */
  z.object({
    mail: z.literal('invitation-requested'),
    invitationId: z.uuid(),
    requestedAt: z.iso.datetime(),
  }),
  /** Sent to a person who lost or regained access to another's account. */
  z.object({ mail: z.literal('access-ended'), membershipId: z.uuid() }),
  z.object({ mail: z.literal('access-restored'), membershipId: z.uuid() }),
  z.object({ mail: z.literal('team-invitation'), invitationId: z.uuid(), sent: z.int() }),
  /** Sent to a person who has signed in on a new device. */
  z.object({ mail: z.literal('new-device'), sessionId: z.uuid() }),
  /** Sent to a person whose sessions an administrator has ended. */
  z.object({ mail: z.literal('signed-out'), userId: z.uuid(), at: z.iso.datetime() }),
  z.object({ mail: z.enum(DATA_REQUEST_MAILS), requestId: z.uuid() }),
  /** Sent to the administrator who asked: a second one agreed or declined, or the act or export lapsed or became outdated. */
  z.object({ mail: z.literal('second-opinion-ended'), opinionId: z.uuid(), state: z.string() }),
  /** Sent to a person whose data was destroyed. Their address is only in this job, until the queue deletes it. */
  z.object({
    mail: z.literal('data-destroyed'),
    requestId: z.uuid(),
    to: z.string(),
    language: z.nullable(z.enum(LANGUAGES)),
    taxRecordsUntil: z.nullable(z.string()),
  }),
  /** Sent to the administrators. `alertId` identifies the occurrence. */
  z.object({
    mail: z.literal('admin-alert'),
    alertId: z.string(),
    title: z.string(),
    details: z.partialRecord(z.enum(ALERT_FACTS), AlertDetail),
    /** The period of the alert. The mail at its end is sent only if the alert was repeated. */
    repeats: z.optional(z.object({ key: z.string(), endsAt: z.iso.datetime() })),
  }),
  /** The bank decided after the person had left the card screen. */
  z.object({
    mail: z.literal('card-result'),
    customerId: z.uuid(),
    attemptId: z.uuid(),
    saved: z.boolean(),
  }),
])
export type Mail = z.output<typeof Mail>

/** A mail to the owner of an account. */
export type OwnerMail = Exclude<
  Mail,
  {
    mail:
      | 'admin-alert'
      | 'contract-summary'
      | DataRequestMail
      | 'data-destroyed'
      | 'invoice-sent'
      | 'invitation'
      | 'invitation-answered'
      | 'invitation-requested'
      | 'new-device'
      | 'signed-out'
      | 'second-opinion-ended'
      | 'access-ended'
      | 'access-restored'
      | 'team-invitation'
      | 'to-review'
  }
>

/** The stored facts that a mail needs. They are read when it is sent. */
export interface Facts {
  customer: CustomerRow
  /** The invoice, or the one that the credit note credits. */
  invoice: InvoiceRow | null
  creditNote: CreditNoteRow | null
  /** The outcome of each part of the credit note so far. */
  outcomes: readonly CreditOutcome[]
  dispute: DisputeRow | null
  card: PaymentMethodRow | null
  budgetNotice: BudgetNoticeRow | null
  /** The cloud account that was opened or closed. */
  cloudAccount: CloudAccountRow | null
  /** The charges the mail reports: the last round of an invoice, first card first, or the charge for a new subscription. */
  attempts: readonly ChargeWithCard[]
  /** True while the rejected document of the credit note waits for a correction; without a credit note, that of the invoice. */
  isInCorrection: boolean
  /** True when an earlier mail contained a document of the credit note; without a credit note, of the invoice. */
  wasMailed: boolean
  /** The money that the withdrawal sends back, by card. */
  returns: readonly CardReturn[]
  /** True when the account is suspended at the time the mail is sent. */
  suspended: boolean
  /** The corrections the customer still has to make. */
  changes: Pick<RequestedChangeRow, 'target' | 'reason'>[]
  /** The reason of the rejection. */
  rejection: string | null
}

/** The effect mark of a sent mail. */
export const sentMark = (mail: Mail): string => `mail:${mailId(mail)}`

/** Id of the mail: mails with the same id are sent once. It has no address, because it stays in the marks of sent mails. */
export const mailId = (mail: Mail): string => {
  if (mail.mail === 'admin-alert') return `${mail.mail}:${mail.alertId}`
  if (mail.mail === 'invoice-sent') return `${mail.mail}:${mail.sendId}`
  if (mail.mail === 'data-destroyed') return `${mail.mail}:${mail.requestId}`
  return Object.values(mail)
    .filter((value) => typeof value !== 'boolean')
    .join(':')
}

const jobId = (mail: Mail): string => ('later' in mail && mail.later ? `${mailId(mail)}:later` : mailId(mail))

export const sendMailJob = defineJob({ name: 'send-mail', payload: Mail, id: jobId, sequential: true })
