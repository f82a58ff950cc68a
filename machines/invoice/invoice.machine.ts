/**
 * How an invoice gets paid. The server owns it: what happened is sent to it, and the chart chooses whether a card is charged, which
 * one, or that none is left; the card provider's answer ends it. While that answer is missing nothing is charged again, neither the
 * same card nor the backup: the provider is asked instead.
 */
import { setup } from 'xstate'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const INVOICE_VERSION = 1

export type CardSlot = PaymentAttempt['slot']

/** One card, and the place it is charged in. */
export interface Try {
  cardId: string
  slot: CardSlot
}

/** What the guards ask about, known when the event is taken. */
export interface InvoiceFacts {
  /** The cards that can be charged now, in the order they are tried. */
  cards: readonly Try[]
  /** The cards charged in the last round, in their order. */
  lastRound: readonly Try[]
  /** Its charge day has come. */
  isDue: boolean
  /** The day of its planned retry has come. */
  isRetryDue: boolean
  /** A card was declined a moment ago, and no card has changed since. */
  wasJustTried: boolean
  /** A payment that nothing of ours explains waits for a decision: nothing is charged to the customer until then. */
  isStopped: boolean
}

/**
 * Why a charge is asked for. `scheduled`: its day may have come. `manual`: a person wants it now. `subscription-end`: the
 * subscription is over and everything is settled. `resume`: a round that was interrupted between two cards goes on.
 */
export type ChargeTrigger = 'scheduled' | 'manual' | 'subscription-end' | 'resume'

export type InvoiceEvent =
  | { type: 'charge.requested'; trigger: ChargeTrigger }
  /** An administrator says which payment, made beside our ledger, has paid it. */
  | { type: 'payment.adopted' }
  | { type: 'charge.unclear' }
  | { type: 'charge.paid' }
  | { type: 'charge.declined' }

/** The place charged by each try of a round. A further try is a further place here, and a card for it in `rules/card-slots`. */
const TRIES: readonly CardSlot[] = ['primary', 'backup']

/** The next try of a round in which these cards were declined; null when none is left. */
export const nextTry = ({ cards }: Pick<InvoiceFacts, 'cards'>, tried: readonly Try[]): Try | null => {
  const [first] = tried
  if (!first) return cards[0] ?? null
  const slot = TRIES[TRIES.indexOf(first.slot) + tried.length]
  const card = cards.find(({ cardId }) => !tried.some((before) => before.cardId === cardId))
  return slot && card ? { cardId: card.cardId, slot } : null
}

const isFirst = (slot: CardSlot) => ({ type: 'isFirstTry', params: { slot } }) as const
const isNext = (slot: CardSlot) => ({ type: 'isNextTry', params: { slot } }) as const

/** A new round: the primary card, another one where it cannot be charged; or no card is left to charge. */
const newRound = [
  { guard: isFirst('primary'), target: 'charging', actions: 'startWithPrimary' },
  { guard: isFirst('backup'), target: 'charging', actions: 'startWithBackup' },
] as const

export const invoiceMachine = setup({
  types: {
    context: {} as InvoiceFacts,
    input: {} as InvoiceFacts,
    events: {} as InvoiceEvent,
    tags: {} as 'owed' | 'untried' | 'in-flight' | 'settled' | 'unclear' | 'exhausted',
  },
  guards: {
    isStopped: ({ context }) => context.isStopped,
    /** Before its charge day only a person, or the end of the subscription, has it charged. */
    waitsForChargeDay: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger === 'resume' ||
      (event.trigger === 'scheduled' ? !context.isDue : context.wasJustTried),
    /** What has failed keeps to its retries, unless a person has it charged. */
    waitsForRetry: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger === 'resume' ||
      (event.trigger === 'manual' ? context.wasJustTried : !context.isRetryDue),
    isFirstTry: ({ context }, { slot }: { slot: CardSlot }) => nextTry(context, [])?.slot === slot,
    isNextTry: ({ context }, { slot }: { slot: CardSlot }) =>
      nextTry(context, context.lastRound)?.slot === slot,
  },
  actions: {
    /** Each writes a charge down, in the same transaction. */
    startWithPrimary: () => {},
    startWithBackup: () => {},
    continueWithBackup: () => {},
    planRetry: () => {},
    /** Each becomes a job in the same transaction. */
    announcePayment: () => {},
    announceFailure: () => {},
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'unpaid',
  states: {
    unpaid: {
      description: 'Issued, and waiting for its charge day.',
      tags: ['owed', 'untried'],
      on: {
        'charge.requested': [{ guard: 'waitsForChargeDay' }, ...newRound, { target: 'failed' }],
        'payment.adopted': 'charging',
      },
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
      on: {
        'charge.requested': [
          { guard: 'isStopped' },
          { guard: isNext('backup'), target: 'charging', actions: 'continueWithBackup' },
          { target: 'failed' },
        ],
        'payment.adopted': 'charging',
      },
    },
    failed: {
      description: 'No card could be charged; a retry is planned or the customer retries.',
      tags: ['owed', 'exhausted'],
      entry: ['planRetry', 'announceFailure'],
      on: {
        // Without any card that could be charged it fails once more, and is told again.
        'charge.requested': [{ guard: 'waitsForRetry' }, ...newRound, { target: 'failed', reenter: true }],
        'payment.adopted': 'charging',
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
