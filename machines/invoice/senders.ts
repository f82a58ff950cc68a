import type { Senders } from '../shared/senders.ts'
import type { InvoiceEvent } from './invoice.machine.ts'

/** The use cases that send each event. */
export const INVOICE_SENDERS = {
  'charge.requested': ['billCustomer', 'resolveCharge', 'retryPayment'],
  'payment.adopted': ['adoptPayment'],
  'charge.unclear': ['billCustomer', 'resolveCharge', 'retryPayment'],
  'charge.paid': ['billCustomer', 'resolveCharge', 'retryPayment', 'adoptPayment'],
  'charge.declined': ['billCustomer', 'resolveCharge', 'retryPayment'],
} as const satisfies Senders<InvoiceEvent['type']>
