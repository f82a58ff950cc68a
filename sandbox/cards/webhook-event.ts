import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import type { CardPayment } from './state.ts'
import { paymentView } from './views.ts'

/** The body of a webhook. The secret in it is the only proof of origin. */
export function webhookEvent(context: SandboxContext, payment: CardPayment) {
  return {
    id: randomUUID() as string,
    type: `payment_${payment.status}`,
    created_at: context.clock.now().toISOString(),
    secret_token: context.keys.cardWebhookSecret,
    account_name: 'Masar',
    live: false,
    data: paymentView(payment, context.origin()),
  }
}
