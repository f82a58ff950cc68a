/**
 * A payment at the card provider without a charge in our ledger: a backup was restored, or money was taken outside the product. The
 * server owns it. Until an administrator decides, nothing is charged to the customer.
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
        'The provider has a payment that our ledger does not have; the customer is not charged until an administrator decides.',
      tags: 'stops-charging',
      on: { 'payment.adopted': 'adopted', 'payment.dismissed': 'dismissed' },
    },
    adopted: { description: 'The payment is recorded in our ledger for an invoice.', type: 'final' },
    dismissed: {
      description: 'The payment belongs to none of our invoices; charging continues without it.',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const UNEXPLAINED_PAYMENT_VERSION = 1

export const unexplainedPaymentAllowList: AllowList<typeof unexplainedPaymentMachine> = {
  context: {},
  events: {},
}
