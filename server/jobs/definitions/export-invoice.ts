import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Brings an invoice to the accounting provider, which confirms its document number, and makes its document. */
export const exportInvoice = defineJob({
  name: 'export-invoice',
  payload: z.object({ invoiceId: z.uuid() }),
  id: ({ invoiceId }) => invoiceId,
})

/** Tells the accounting provider that an invoice was paid. */
export const exportPayment = defineJob({
  name: 'export-payment',
  payload: z.object({ invoiceId: z.uuid() }),
  id: ({ invoiceId }) => invoiceId,
})
