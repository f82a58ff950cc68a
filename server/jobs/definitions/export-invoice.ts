import { z } from 'zod'
import { defineJob } from '../definition.ts'

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
export const exportInvoice = defineJob({ name: 'export-invoice', payload, id, owner })

/** Enters into the reseller's books that an invoice was paid. */
export const exportPayment = defineJob({ name: 'export-payment', payload, id, owner })
