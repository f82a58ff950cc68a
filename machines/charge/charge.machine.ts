/**
 * One attempt to take money from a card. The server owns it: it stores a charge before it sends the request, and only a clear
 * answer of the card provider ends the charge. While it is in doubt, nothing else is charged for the same purpose.
 */
import { not, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event, for the guards. */
export interface ChargeFacts {
  /** The charge only verifies a card, so its amount is refunded. */
  provesCard: boolean
}

export type ChargeEvent =
  | { type: 'provider.paid' }
  /** A hard decline: the same card can never pay. */
  | { type: 'provider.declined'; isHard: boolean }
  | { type: 'provider.unclear' }
  /** An earlier payment, unknown to our ledger, had already taken the money. */
  | { type: 'payment.found' }
  | { type: 'payment.voided' }
  /** The provider failed, voided or refunded a paid charge, or refunded a part of it, without our request. */
  | { type: 'payment.reversed' }
  /** The card's bank has taken the payment back after a dispute, which has its own alert. */
  | { type: 'dispute.lost' }

/**
 * `in-doubt`: the provider may have the money or may yet take it. `took-money`: it has taken the money, even if it was refunded
 * later. `reversed`: the money was returned without our request. `has-money`: our ledger still has the payment. `hard`: declined,
 * and the same card can never pay.
 */
export type ChargeTag = 'in-doubt' | 'took-money' | 'has-money' | 'declined' | 'reversed' | 'hard'

const chargeSetup = setup({
  types: {
    context: {} as ChargeFacts,
    input: {} as ChargeFacts,
    events: {} as ChargeEvent,
    tags: {} as ChargeTag,
  },
  guards: {
    provesCard: ({ context }) => context.provesCard,
    isHard: ({ event }) => event.type === 'provider.declined' && event.isHard,
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    planQuestions: () => {},
    giveBack: () => {},
    reportReversal: () => {},
    /** Stores, in the same transaction, the payment that stops further charges. */
    stopCharging: () => {},
    /** Marks the card as unusable, in the same transaction. */
    retireCard: () => {},
  },
})

const answers = {
  'provider.paid': [{ guard: 'provesCard', target: 'paid', actions: 'giveBack' }, { target: 'paid' }],
  'provider.declined': [
    { guard: 'isHard', target: 'declined-for-good', actions: 'retireCard' },
    { target: 'declined' },
  ],
  'payment.found': 'paid',
} as const

/** The charge was declined, but the provider has the money. */
const taken = {
  'provider.paid': { actions: 'stopCharging' },
  'payment.found': { actions: 'stopCharging' },
} as const

/** We refund a charge that only verified a card, so its reversal is expected. */
const reversal = { guard: not('provesCard'), target: 'reversed', actions: 'reportReversal' } as const

const reversals = { 'provider.declined': reversal, 'payment.reversed': reversal } as const

export const chargeMachine = chargeSetup.createMachine({
  id: 'charge',
  context: ({ input }) => input,
  initial: 'started',
  states: {
    started: {
      description: 'The charge is stored; it was sent to the provider or is about to be sent.',
      tags: 'in-doubt',
      on: { ...answers, 'provider.unclear': 'unclear' },
    },
    unclear: {
      description: 'The provider has not confirmed the result; the server asks until it does.',
      tags: 'in-doubt',
      entry: 'planQuestions',
      on: answers,
    },
    paid: {
      description: 'The provider has taken the money.',
      tags: ['took-money', 'has-money'],
      on: {
        'payment.voided': { guard: 'provesCard', target: 'given-back' },
        ...reversals,
        'dispute.lost': { guard: not('provesCard'), target: 'reversed' },
      },
    },
    declined: {
      description:
        'The provider said that it took nothing; if it has the money after all, all charging of the customer stops.',
      tags: 'declined',
      on: taken,
    },
    'declined-for-good': {
      description: 'The bank declined this card for good; the card is not charged again.',
      tags: ['declined', 'hard'],
      on: taken,
    },
    'given-back': {
      description: 'The card works, and the amount of this check was refunded.',
      tags: 'took-money',
      type: 'final',
    },
    reversed: {
      description:
        'The provider no longer has the full amount; the invoice stays paid until the team decides, unless the bank took the money back.',
      tags: ['took-money', 'reversed'],
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const CHARGE_VERSION = 1

export type ChargeState = keyof typeof chargeMachine.states

export const chargeAllowList: AllowList<typeof chargeMachine> = {
  context: { provesCard: 'shown' },
  events: { 'provider.declined': { isHard: 'shown' } },
}
