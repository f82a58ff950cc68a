/**
 * One attempt to take money from a card. The server owns it: a charge is a row before it is a request, and only the card
 * provider's clear answer ends it. While it is in doubt, nothing else is charged for the same purpose.
 */
import { not } from 'xstate'
import { sameNames, type UpgradeStep } from '../shared/upgrade-step.ts'
import { answers, chargeSetup } from './setup.ts'

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
        'payment.reversed': { guard: not('provesCard'), target: 'reversed', actions: 'reportReversal' },
      },
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
    reversed: {
      description:
        'The provider no longer has the money it had taken; the invoice stays paid until people have decided.',
      tags: 'took-money',
      type: 'final',
    },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const CHARGE_VERSION = 2

export type ChargeState = keyof typeof chargeMachine.states

/** Version 2 added a state. */
export const CHARGE_UPGRADES: readonly UpgradeStep[] = [sameNames(1)]
