/**
 * A payment at the card provider without a charge in our ledger, after the restore of a backup or because money was taken outside
 * the product. The server owns it. While one waits, nothing is charged to its customer; an administrator decides.
 */
import { setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'

type UnexplainedPaymentEvent =
  /** An administrator has assigned it to an open invoice. */
  | { type: 'payment.adopted' }
  /** An administrator has examined the payment and lets charging continue without it. */
  | { type: 'payment.dismissed' }

const unexplainedPaymentSetup = setup({
  types: {
    events: {} as UnexplainedPaymentEvent,
    tags: {} as 'stops-charging',
  },
})

export const unexplainedPaymentMachine = unexplainedPaymentSetup.createMachine({
  id: 'unexplained-payment',
  initial: 'waiting',
  states: {
    waiting: {
      description:
        'The provider took money that our ledger does not know; nothing is charged until this is decided.',
      tags: 'stops-charging',
      on: { 'payment.adopted': 'adopted', 'payment.dismissed': 'dismissed' },
    },
    adopted: { description: 'It stands in our ledger as the payment of an invoice.', type: 'final' },
    dismissed: { description: 'It pays none of our invoices; charging goes on without it.', type: 'final' },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const UNEXPLAINED_PAYMENT_VERSION = 1

export const unexplainedPaymentAllowList: AllowList<typeof unexplainedPaymentMachine> = {
  context: {},
  events: {},
}
