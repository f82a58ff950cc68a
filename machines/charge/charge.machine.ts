/**
 * One attempt to take money from a card. The server owns it: a charge is a row before it is a request, and only the card
 * provider's clear answer ends it. While it is in doubt, nothing else is charged for the same purpose.
 */
import { answers, chargeSetup, reversals } from './setup.ts'

export type { ChargeEvent, ChargeFacts, ChargeTag } from './setup.ts'

export const chargeMachine = chargeSetup.createMachine({
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
      on: {
        'payment.voided': { guard: 'provesCard', target: 'given-back' },
        ...reversals,
      },
    },
    declined: {
      description:
        'The provider said that it took nothing; if it has the money all the same, nothing more is charged to the customer.',
      tags: 'declined',
      on: { 'provider.paid': { actions: 'stopCharging' }, 'payment.found': { actions: 'stopCharging' } },
    },
    'given-back': {
      description: 'The card is proved, and what was taken for that is given back.',
      tags: 'took-money',
      type: 'final',
    },
    reversed: {
      description:
        'The provider no longer has the money it had taken; the invoice stays paid until people have decided.',
      tags: 'took-money',
      type: 'final',
    },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const CHARGE_VERSION = 1

export type ChargeState = keyof typeof chargeMachine.states
