import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

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

/** `round` names a later try, after an earlier job may have been given up. */
const payload = z.object({
  invoiceId: z.uuid(),
  customerId: z.uuid(),
  round: z.string().optional(),
})

const id = ({ invoiceId, round }: z.output<typeof payload>): string =>
  round === undefined ? invoiceId : `${invoiceId}:${round}`

/** A customer's invoices are entered and sent in the order in which they were issued. */
const owner = ({ customerId }: z.output<typeof payload>): string => customerId

/** Brings an invoice into the reseller's books, makes its document and has the customer told. */
export const exportInvoiceJob = defineJob({ name: 'export-invoice', payload, id, owner })

/** Enters into the reseller's books that an invoice was paid. */
export const exportPaymentJob = defineJob({ name: 'export-payment', payload, id, owner })
