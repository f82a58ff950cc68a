import type { Senders } from '../shared/senders.ts'
import type { ChargeEvent } from './charge.machine.ts'

/** The use cases that send each event. */
export const CHARGE_SENDERS = {
  'provider.paid': ['billCustomer', 'resolveCharge', 'retryPayment', 'resubscribe'],
  'provider.declined': ['billCustomer', 'resolveCharge', 'retryPayment', 'resubscribe'],
  'provider.unclear': ['billCustomer', 'resolveCharge', 'retryPayment', 'resubscribe'],
  'payment.found': ['billCustomer', 'resolveCharge', 'retryPayment', 'adoptPayment'],
  'payment.voided': ['voidCharge'],
  'payment.reversed': ['billCustomer', 'resolveCharge', 'retryPayment', 'resubscribe'],
} as const satisfies Senders<ChargeEvent['type']>
