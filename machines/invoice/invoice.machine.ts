/**
 * How an invoice gets paid. The server owns it: what happened is sent to it, and the chart chooses whether a card is charged, which
 * one, or that none is left; the card provider's answer ends it. While that answer is missing nothing is charged again, neither the
 * same card nor the next one: the provider is asked instead.
 */
import { invoiceSetup } from './setup.ts'

export { nextSlot, nextTry } from './setup.ts'
export type { ChargeTrigger, InvoiceEvent, InvoiceFacts, Try } from './types.ts'

export const invoiceMachine = invoiceSetup.createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'unpaid',
  states: {
    unpaid: {
      description: 'Issued, and waiting for its charge day.',
      tags: 'untried',
      on: {
        'charge.requested': [
          { guard: 'waitsForChargeDay' },
          { guard: 'hasFirstTry', target: 'charging', actions: 'startRound' },
          { target: 'failed' },
        ],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
      },
    },
    charging: {
      description: 'A card is being charged.',
      tags: 'in-flight',
      on: {
        'charge.paid': 'paid',
        'charge.unclear': 'checking',
        'charge.declined': 'declined',
      },
    },
    checking: {
      description: 'The provider’s answer got lost; it is asked what became of the charge.',
      tags: 'in-flight',
      on: { 'charge.paid': 'paid', 'charge.declined': 'declined' },
    },
    declined: {
      description: 'One card was definitely declined; the next card is charged, if there is one.',
      tags: 'in-flight',
      on: {
        'charge.requested': [
          { guard: 'waitsInRound' },
          { guard: 'hasNextTry', target: 'charging', actions: 'continueRound' },
          { target: 'failed' },
        ],
        'payment.adopted': { target: 'charging', actions: 'continueAdopted' },
      },
    },
    failed: {
      description: 'No card could be charged; a retry is planned or the customer retries.',
      tags: 'exhausted',
      entry: ['planRetry', 'announceFailure'],
      on: {
        // Without any card that could be charged it fails once more, and is told again.
        'charge.requested': [
          { guard: 'waitsForRetry' },
          { guard: 'hasFirstTry', target: 'charging', actions: 'startRound' },
          { target: 'failed', reenter: true },
        ],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
      },
    },
    paid: {
      description: 'Charged in full.',
      tags: 'settled',
      entry: 'announcePayment',
      type: 'final',
    },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVOICE_VERSION = 1
