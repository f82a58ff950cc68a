import { not, setup } from 'xstate'

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
  /** The provider failed, refunded or voided what it had said was paid, and not because we asked. */
  | { type: 'payment.reversed' }

/** `in-doubt`: the provider may have the money or may yet take it. `took-money`: it has taken it, also when it was given back later. */
export type ChargeTag = 'in-doubt' | 'took-money' | 'declined'

export const chargeSetup = setup({
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
    reportReversal: () => {},
    /** Writes down, in the same transaction, the payment over which nothing more is charged. */
    stopCharging: () => {},
  },
})

export const answers = {
  'provider.paid': [{ guard: 'provesCard', target: 'paid', actions: 'giveBack' }, { target: 'paid' }],
  'provider.declined': 'declined',
  'payment.found': 'paid',
} as const

/** What only proved a card is given back by us, so that the provider no longer has it. */
const gone = { guard: not('provesCard'), target: 'reversed', actions: 'reportReversal' } as const

export const reversals = { 'provider.declined': gone, 'payment.reversed': gone } as const
