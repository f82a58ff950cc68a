import { z } from 'zod'
import type { QueueName } from '#contract/entities/operations.ts'
import type { Tx } from '../db/client.ts'

/** A job has a name, a payload and an id. The same work always has the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: QueueName
  payload: Payload
  id: (payload: z.output<Payload>) => string
  /**
   * Jobs of the same owner and kind normally run one after another. Two processes may still start two at once, so a handler must be
   * correct when it runs twice concurrently.
   */
  owner?: (payload: z.output<Payload>) => string
  /** One worker per process, so that jobs normally run in the order in which they were planned. */
  sequential?: boolean
  /** Time limit of the job, when it is longer than the default. */
  expireInSeconds?: number
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job

/**
 * Work that outlives the request. A planned job is a row of the caller's transaction, so it exists only if the transaction
 * commits.
 */
export interface Jobs {
  /**
   * Plans a job now, or at an instant of the product's clock; `retries` overrides the default. Planning the same id again changes
   * nothing.
   */
  plan<P extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<P>,
    payload: z.output<P>,
    options?: { at?: Date; retries?: number },
  ): Promise<void>
}

/** Does all due billing work of one account. `round` names the reason, so that one reason plans one job. */
export const billCustomerJob = defineJob({
  name: 'bill-customer',
  payload: z.object({ customerId: z.uuid(), round: z.string() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => `${customerId}:${round}`,
})

/** Pays all debts of a customer with a card that was added for it. */
export const payWithCardJob = defineJob({
  name: 'pay-with-card',
  payload: z.object({ customerId: z.uuid(), cardId: z.uuid() }),
  owner: ({ customerId }) => customerId,
  id: ({ cardId }) => cardId,
})

/** Plans jobs for the accounts with due work. */
export const billingScanJob = defineJob({
  name: 'billing-scan',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})

/** Lists the planned charges of a month for their approval. */
export const planChargesJob = defineJob({
  name: 'plan-charges',
  payload: z.object({ round: z.string() }),
  sequential: true,
  expireInSeconds: 30 * 60,
  id: ({ round }) => round,
})

/** Checks a charge at the card provider. `round` counts the checks. */
export const resolveChargeJob = defineJob({
  name: 'resolve-charge',
  payload: z.object({ chargeId: z.uuid(), round: z.int() }),
  owner: ({ chargeId }) => chargeId,
  id: ({ chargeId, round }) => `${chargeId}:${round}`,
})

/** Voids a charge that only verified a card. */
export const voidChargeJob = defineJob({
  name: 'void-charge',
  payload: z.object({ chargeId: z.uuid() }),
  id: ({ chargeId }) => chargeId,
})

/** Sends a refund to the card provider. */
export const sendRefundJob = defineJob({
  name: 'send-refund',
  payload: z.object({ refundId: z.uuid() }),
  id: ({ refundId }) => refundId,
})

/** Checks a refund at the card provider, and sends it again if it never arrived. `round` names the reason of the check. */
export const resolveRefundJob = defineJob({
  name: 'resolve-refund',
  payload: z.object({ refundId: z.uuid(), round: z.string() }),
  owner: ({ refundId }) => refundId,
  id: ({ refundId, round }) => `${refundId}:${round}`,
})

/** Compares all payments of the card providers with the ledger. */
export const comparePaymentsJob = defineJob({
  name: 'compare-payments',
  payload: z.object({ round: z.string() }),
  sequential: true,
  expireInSeconds: 60 * 60,
  id: ({ round }) => round,
})

/** Returns a payment without an account to its card. `round` names the request, or the hour of a retry. */
export const returnPaymentJob = defineJob({
  name: 'return-payment',
  payload: z.object({ paymentId: z.uuid(), round: z.string() }),
  owner: ({ paymentId }) => paymentId,
  id: ({ paymentId, round }) => `${paymentId}:${round}`,
})

/** Reads a payment at its card provider. `round` names the event of the provider, or the lost dispute. */
export const readPaymentJob = defineJob({
  name: 'read-payment',
  payload: z.object({ provider: z.string(), paymentId: z.uuid(), round: z.string() }),
  owner: ({ paymentId }) => paymentId,
  id: ({ paymentId, round }) => `${paymentId}:${round}`,
})

/** Reads a dispute of a payment at its card provider. `disputeId` is the provider's; `round` names the reason. */
export const readDisputeJob = defineJob({
  name: 'read-dispute',
  payload: z.object({ provider: z.string(), disputeId: z.string(), round: z.string() }),
  owner: ({ provider, disputeId }) => `${provider}:${disputeId}`,
  id: ({ provider, disputeId, round }) => `${provider}:${disputeId}:${round}`,
})

/** `round` names a retry after an earlier job gave up. */
const exportPayload = z.object({
  invoiceId: z.uuid(),
  customerId: z.uuid(),
  round: z.string().optional(),
})

const exportId = ({ invoiceId, round }: z.output<typeof exportPayload>): string =>
  round === undefined ? invoiceId : `${invoiceId}:${round}`

/** A customer's invoices are exported and mailed in the order of their issue. */
const exportOwner = ({ customerId }: { customerId: string }): string => customerId

/** Exports an invoice to the accounting system, creates its document and plans its mail. */
export const exportInvoiceJob = defineJob({
  name: 'export-invoice',
  payload: exportPayload,
  id: exportId,
  owner: exportOwner,
})

/** Submits a credit note's document, creates its paper and plans its mail. */
export const exportCreditNoteJob = defineJob({
  name: 'export-credit-note',
  payload: z.object({ creditNoteId: z.uuid(), customerId: z.uuid(), round: z.string().optional() }),
  id: ({ creditNoteId, round }) => (round === undefined ? creditNoteId : `${creditNoteId}:${round}`),
  owner: exportOwner,
})

/**
 * Exports a payment of an invoice to the accounting system. `paid`: its halalas, UTC instant and number among the payments of the
 * invoice; without it, the payment that the invoice has.
 */
export const exportPaymentJob = defineJob({
  name: 'export-payment',
  payload: exportPayload.extend({
    paid: z.object({ amount: z.int(), at: z.iso.datetime(), number: z.int().min(1) }).optional(),
  }),
  id: exportId,
  owner: exportOwner,
})

/** Checks an undecided attempt at the card provider again. `round` counts the checks. */
export const checkCardAttemptJob = defineJob({
  name: 'check-card-attempt',
  payload: z.object({ attemptId: z.uuid(), round: z.int().min(1) }),
  owner: ({ attemptId }) => attemptId,
  id: ({ attemptId, round }) => `${attemptId}:${round}`,
})

/** Ends an unfinished card attempt; planned for its `expiresAt`. */
export const expireCardAttemptJob = defineJob({
  name: 'expire-card-attempt',
  payload: z.object({ attemptId: z.uuid() }),
  id: ({ attemptId }) => attemptId,
})

/** Deletes a removed card's token at the card provider. */
export const forgetCardJob = defineJob({
  name: 'forget-card',
  payload: z.object({ provider: z.string(), token: z.string() }),
  id: ({ provider, token }) => `${provider}:${token}`,
})

/** Ends an undecided identity verification; planned for its `expiresAt`. */
export const expireIdentityRequestJob = defineJob({
  name: 'expire-identity-request',
  payload: z.object({ requestId: z.uuid() }),
  id: ({ requestId }) => requestId,
})

/** Creates the customer's cloud account at the provider, once. `round` names a retry after an earlier job gave up. */
export const openBillingAccountJob = defineJob({
  name: 'open-billing-account',
  payload: z.object({ customerId: z.uuid(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => (round === undefined ? customerId : `${customerId}:${round}`),
})

/**
 * Suspends, resumes or closes a cloud account at the provider, by the state of its chart. `revision` is that of the step that
 * planned the job. `round` names a retry after an earlier job gave up.
 */
export const moveCloudAccountJob = defineJob({
  name: 'move-cloud-account',
  payload: z.object({ cloudAccountId: z.uuid(), revision: z.int(), round: z.string().optional() }),
  id: ({ cloudAccountId, revision, round }) =>
    [cloudAccountId, revision, ...(round === undefined ? [] : [round])].join(':'),
  owner: ({ cloudAccountId }) => cloudAccountId,
})

/** Completes a declared withdrawal that its call did not complete. `round` names the hour of a retry. */
export const completeWithdrawalJob = defineJob({
  name: 'complete-withdrawal',
  payload: z.object({ customerId: z.uuid(), declaredAt: z.iso.datetime(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, declaredAt, round }) =>
    [customerId, declaredAt, ...(round === undefined ? [] : [round])].join(':'),
})

/** Makes the billing roles of one grantee match our row. A use case plans the job before it grants a role. */
export const settleBillingRolesJob = defineJob({
  name: 'settle-billing-roles',
  payload: z.object({
    customerId: z.uuid(),
    grantee: z.object({ kind: z.enum(['group', 'person']), email: z.string() }),
    attempt: z.uuid(),
  }),
  owner: ({ customerId }) => customerId,
  id: ({ attempt }) => attempt,
})

/** Ends an act for which no second administrator decided, or an agreed export; planned for its `lapsesAt`, the `at` of the payload. */
export const lapseSecondOpinionJob = defineJob({
  name: 'lapse-second-opinion',
  payload: z.object({ opinionId: z.uuid(), at: z.iso.datetime() }),
  id: ({ opinionId, at }) => `${opinionId}:${at}`,
})

/** Adds new rows to the record's chain of hashes. */
export const sealRecordJob = defineJob({
  name: 'seal-record',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})

/** Encrypts values of former keys again with the first key. */
export const sealAnewJob = defineJob({
  name: 'seal-anew',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})

/** Deletes rows that are older than their limit in days. */
export const forgetOldJob = defineJob({
  name: 'forget-old',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})

/**
 * Removes unreferenced data (files of failed uploads, old request keys, marks of failed jobs) and retries cloud accounts whose
 * creation takes long.
 */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})
