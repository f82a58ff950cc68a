import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** `round` names a later try, when an earlier job may have been given up. */
const payload = z.object({ invoiceId: z.uuid(), round: z.string().optional() })

const id = ({ invoiceId, round }: z.output<typeof payload>): string =>
  round === undefined ? invoiceId : `${invoiceId}:${round}`

/** Brings an invoice into the reseller's books, makes its document and has the customer told. */
export const exportInvoice = defineJob({ name: 'export-invoice', payload, id })

/** Enters into the reseller's books that an invoice was paid. */
export const exportPayment = defineJob({ name: 'export-payment', payload, id })
