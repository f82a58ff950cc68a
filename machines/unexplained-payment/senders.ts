import type { Senders } from '../shared/senders.ts'
import type { UnexplainedPaymentEvent } from './unexplained-payment.machine.ts'

/** The use cases that send each event. */
export const UNEXPLAINED_PAYMENT_SENDERS = {
  'payment.adopted': ['adoptPayment'],
  'payment.dismissed': ['resumeCharging'],
} as const satisfies Senders<UnexplainedPaymentEvent['type']>
