/**
 * How an invoice gets paid. The server owns it: the billing engine starts a charge, the card provider's word ends it. While
 * that word is missing nothing is charged again, neither the same card nor the backup: the provider is asked instead.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVOICE_VERSION = 1

export type InvoiceEvent =
  | { type: 'charge.started' }
  | { type: 'charge.unclear' }
  | { type: 'charge.paid' }
  | { type: 'charge.declined' }
  | { type: 'fallback.started' }
  | { type: 'charges.exhausted' }

export const invoiceMachine = setup({
  types: {
    events: {} as InvoiceEvent,
    tags: {} as 'owed' | 'in-flight' | 'settled' | 'unclear' | 'exhausted',
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    announcePayment: () => {},
    announceFailure: () => {},
  },
}).createMachine({
  id: 'invoice',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: 'Issued, and waiting for its charge day.',
      tags: 'owed',
      on: { 'charge.started': 'charging', 'charges.exhausted': 'failed' },
    },
    charging: {
      description: 'A card is being charged.',
      tags: ['owed', 'in-flight'],
      on: {
        'charge.paid': 'paid',
        'charge.unclear': 'checking',
        'charge.declined': 'declined',
      },
    },
    checking: {
      description: 'The provider’s answer got lost; it is asked what became of the charge.',
      tags: ['owed', 'in-flight', 'unclear'],
      on: { 'charge.paid': 'paid', 'charge.declined': 'declined' },
    },
    declined: {
      description: 'One card was definitely declined; the backup card comes next, if there is one.',
      tags: ['owed', 'in-flight'],
      on: { 'fallback.started': 'charging', 'charges.exhausted': 'failed' },
    },
    failed: {
      description: 'No card could be charged; a retry is planned or the customer retries.',
      tags: ['owed', 'exhausted'],
      entry: 'announceFailure',
      on: {
        'charge.started': 'charging',
        // The day of a retry, and still no card that could be charged.
        'charges.exhausted': { target: 'failed', reenter: true },
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
