/**
 * One attempt to take money from a card. The server owns it: a charge is a row before it is a request, and only the card
 * provider's clear answer ends it. While it is in doubt, nothing else is charged for the same purpose.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const CHARGE_VERSION = 1

/** What the guards ask about, known when the event is taken. */
export interface ChargeFacts {
  /** It only proves a card, so what it takes is given back. */
  provesCard: boolean
}

export type ChargeEvent =
  | { type: 'provider.paid' }
  | { type: 'provider.declined' }
  | { type: 'provider.unclear' }
  /** The provider had taken the money before, by a payment our ledger did not know. */
  | { type: 'payment.found' }
  | { type: 'payment.voided' }

/** `in-doubt`: the provider may have the money or may yet take it. `took-money`: it has taken it, whatever came after. */
export type ChargeTag = 'in-doubt' | 'took-money' | 'declined'

const answers = {
  'provider.paid': [{ guard: 'provesCard', target: 'paid', actions: 'giveBack' }, { target: 'paid' }],
  'provider.declined': 'declined',
  'payment.found': 'paid',
} as const

export const chargeMachine = setup({
  types: {
    context: {} as ChargeFacts,
    input: {} as ChargeFacts,
    events: {} as ChargeEvent,
    tags: {} as ChargeTag,
  },
  guards: {
    provesCard: ({ context }) => context.provesCard,
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    planQuestions: () => {},
    giveBack: () => {},
  },
}).createMachine({
  id: 'charge',
  context: ({ input }) => input,
  initial: 'started',
  states: {
    started: {
      description: 'It is written down, and sent to the provider or about to be.',
      tags: 'in-doubt',
      on: { ...answers, 'provider.unclear': 'unclear' },
    },
    unclear: {
      description: 'The provider has not said what became of it; it is asked until it does.',
      tags: 'in-doubt',
      entry: 'planQuestions',
      on: answers,
    },
    paid: {
      description: 'The provider has taken the money.',
      tags: 'took-money',
      on: { 'payment.voided': { guard: 'provesCard', target: 'given-back' } },
    },
    declined: {
      description: 'The provider definitely took nothing.',
      tags: 'declined',
      type: 'final',
    },
    'given-back': {
      description: 'The card is proved, and what was taken for that is given back.',
      tags: 'took-money',
      type: 'final',
    },
  },
})

export type ChargeState = keyof typeof chargeMachine.states
