import { z } from 'zod'

/** A job: its name, its payload and, for the same work, always the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  id: (payload: z.output<Payload>) => string
  /**
   * Whose job it is: of the same owner and kind, one runs after the other as a rule. Two processes may still start two at the same
   * moment, so a handler must be right when it runs twice at once.
   */
  owner?: (payload: z.output<Payload>) => string
  /** One worker in each process, so that they are done in the order in which they were planned, as a rule. */
  sequential?: boolean
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job

/** Does everything that is due for one account. `round` names what it is done for, so that the same is planned once. */
export const billCustomerJob = defineJob({
  name: 'bill-customer',
  payload: z.object({ customerId: z.uuid(), round: z.string() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => `${customerId}:${round}`,
})

/** Finds the accounts for which something is due. */
export const billingScanJob = defineJob({
  name: 'billing-scan',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})

/** Asks the card provider what became of a charge. `round` counts the questions. */
export const resolveChargeJob = defineJob({
  name: 'resolve-charge',
  payload: z.object({ chargeId: z.uuid(), round: z.int() }),
  owner: ({ chargeId }) => chargeId,
  id: ({ chargeId, round }) => `${chargeId}:${round}`,
})

/** Gives back what was taken only to prove a card. */
export const voidChargeJob = defineJob({
  name: 'void-charge',
  payload: z.object({ chargeId: z.uuid() }),
  id: ({ chargeId }) => chargeId,
})

/** `round` names a later try, when an earlier job may have been given up. Jobs planned by earlier versions name no customer. */
const payload = z.object({
  invoiceId: z.uuid(),
  customerId: z.uuid().optional(),
  round: z.string().optional(),
})

const id = ({ invoiceId, round }: z.output<typeof payload>): string =>
  round === undefined ? invoiceId : `${invoiceId}:${round}`

/** A customer's invoices are entered and sent in the order in which they were issued. */
const owner = ({ customerId, invoiceId }: z.output<typeof payload>): string => customerId ?? invoiceId

/** Brings an invoice into the reseller's books, makes its document and has the customer told. */
export const exportInvoiceJob = defineJob({ name: 'export-invoice', payload, id, owner })

/** Enters into the reseller's books that an invoice was paid. */
export const exportPaymentJob = defineJob({ name: 'export-payment', payload, id, owner })

/** Asks the card provider again about an attempt it had not decided on. `round` counts the questions. */
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

/** Has the card provider forget a card that its holder removed. */
export const forgetCardJob = defineJob({
  name: 'forget-card',
  payload: z.object({ token: z.string() }),
  id: ({ token }) => token,
})

/** Ends an undecided identity verification; planned for its `expiresAt`. */
export const expireIdentityRequestJob = defineJob({
  name: 'expire-identity-request',
  payload: z.object({ requestId: z.uuid() }),
  id: ({ requestId }) => requestId,
})

/** Has the cloud provider create the customer's billing account, once. `round` names a later try, when an earlier job may have been given up. */
export const openBillingAccountJob = defineJob({
  name: 'open-billing-account',
  payload: z.object({ customerId: z.uuid(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => (round === undefined ? customerId : `${customerId}:${round}`),
})

/**
 * Has the cloud provider suspend, resume or close a sub-account, as its chart says. `revision`: of the move it was planned for.
 * `round` names a later try, when an earlier job may have been given up.
 */
export const moveCloudAccountJob = defineJob({
  name: 'move-cloud-account',
  payload: z.object({ cloudAccountId: z.uuid(), revision: z.int(), round: z.string().optional() }),
  id: ({ cloudAccountId, revision, round }) =>
    [cloudAccountId, revision, ...(round === undefined ? [] : [round])].join(':'),
  owner: ({ cloudAccountId }) => cloudAccountId,
})

/** Makes the cloud provider agree with our row about one grantee; planned before they are granted anything. */
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

/**
 * Removes what nothing points at any more (files of uploads that failed, old request keys, ended sessions, marks of jobs that failed) and asks again for
 * billing accounts that are long in coming.
 */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})
