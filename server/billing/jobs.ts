import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Does all due work of one account. `round` names the reason, so that one reason plans one job. */
export const billCustomerJob = defineJob({
  name: 'bill-customer',
  payload: z.object({ customerId: z.uuid(), round: z.string() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => `${customerId}:${round}`,
})

/** Plans jobs for the accounts with due work. */
export const billingScanJob = defineJob({
  name: 'billing-scan',
  payload: z.object({ round: z.string() }),
  sequential: true,
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

/** `round` names a later try, in case an earlier job gave up. Jobs planned by earlier versions have no customer id. */
const payload = z.object({
  invoiceId: z.uuid(),
  customerId: z.uuid(),
  round: z.string().optional(),
})

const id = ({ invoiceId, round }: z.output<typeof payload>): string =>
  round === undefined ? invoiceId : `${invoiceId}:${round}`

/** A customer's invoices are exported and mailed in the order of their issue. */
const owner = ({ customerId, invoiceId }: z.output<typeof payload>): string => customerId ?? invoiceId

/** Exports an invoice to the accounting system, creates its document and plans its mail. */
export const exportInvoiceJob = defineJob({ name: 'export-invoice', payload, id, owner })

/** Exports the payment of an invoice to the accounting system. */
export const exportPaymentJob = defineJob({ name: 'export-payment', payload, id, owner })
