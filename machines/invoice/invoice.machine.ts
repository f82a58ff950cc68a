/**
 * The payment of an invoice. The server owns it: it sends the events, and the chart chooses the card to charge, or none. The
 * answer of the card provider ends the charge. While that answer is missing, no card is charged, and the server asks the provider
 * again.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { InvoiceChart } from '#contract/entities/chart.ts'
import { CHARGE_SLOTS, type ChargeSlot, type OrderedSlot } from '#contract/entities/payment-method.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** A card and its place in the order of charging. */
export interface Try {
  cardId: string
  slot: ChargeSlot
}

/** Facts at the time of the event, for the guards. */
export interface InvoiceFacts {
  /** The cards that can be charged now, in the order of charging. Only the chosen card, if a person has chosen one. */
  cards: readonly Try[]
  /** The cards charged in the last round, in their order. */
  lastRound: readonly Try[]
  /** It is the charge day, or later. */
  isDue: boolean
  /** It is the day of the planned retry, or later. */
  isRetryDue: boolean
  /** A card was declined a moment ago, and no card has changed since. */
  wasJustTried: boolean
  /** An unexplained payment waits for a decision: nothing is charged to the customer until then. */
  isStopped: boolean
  /** The customer's bank has taken an earlier payment back, so the invoice is charged only on request. */
  isTakenBack: boolean
}

/**
 * The cause of a charge. `scheduled`: the engine checks the day. `manual`: a person requests it now. `subscription-end`: the
 * subscription is over and everything is settled. `resume`: a round that was interrupted between two cards continues.
 */
export type ChargeTrigger = 'scheduled' | 'manual' | 'subscription-end' | 'resume'

export type InvoiceEvent =
  | { type: 'charge.requested'; trigger: ChargeTrigger }
  /** An administrator assigns a payment from outside our ledger to the invoice. */
  | { type: 'payment.adopted' }
  /** Credit notes or held credit cover all of it, so nothing is left to charge. */
  | { type: 'debt.covered' }
  /**
   * The customer's bank asks for the payment back, then decides. It may take a payment back that it disputed before a later payment
   * or credit note.
   */
  | { type: 'payment.disputed' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' }
  | { type: 'charge.unclear' }
  | { type: 'charge.paid' }
  | { type: 'charge.declined' }

const ORDER: readonly ChargeSlot[] = CHARGE_SLOTS

/** The next slot in a round with these charged cards; undefined after the last slot and after a chosen card. */
export const nextSlot = (tried: readonly Try[]): OrderedSlot | undefined => {
  const last = tried.at(-1)
  if (!last) return CHARGE_SLOTS[0]
  return last.slot === 'chosen' ? undefined : CHARGE_SLOTS[ORDER.indexOf(last.slot) + 1]
}

/** The later of two slots, so that a round skips a slot without a card. */
const later = (one: ChargeSlot, other: ChargeSlot): ChargeSlot =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other

/** The next try of a round with these declined cards; null when none is left. */
export const nextTry = ({ cards }: Pick<InvoiceFacts, 'cards'>, tried: readonly Try[]): Try | null => {
  if (tried.length === 0) return cards[0] ?? null
  const slot = nextSlot(tried)
  const card = cards.find(({ cardId }) => !tried.some((before) => before.cardId === cardId))
  return slot && card ? { cardId: card.cardId, slot: later(card.slot, slot) } : null
}

/** Without a card, or right after a decline, no card is charged and the person sees the last answer. */
const hasNothingToTry = ({ cards, wasJustTried }: InvoiceFacts): boolean => cards.length === 0 || wasJustTried

const invoiceSetup = setup({
  types: {
    context: {} as InvoiceFacts,
    input: {} as InvoiceFacts,
    events: {} as InvoiceEvent,
    /**
     * `exhausted`: no card paid. Such an invoice also has one of three tags: `retried` on planned days; `needs-card`: waits for
     * another card; `taken-back`: the bank took the payment back, and it is charged only on request. `disputed`: it is paid, and
     * the bank asks for the payment back.
     */
    tags: {} as
      | 'untried'
      | 'in-flight'
      | 'settled'
      | 'covered'
      | 'exhausted'
      | 'retried'
      | 'needs-card'
      | 'disputed'
      | 'taken-back',
  },
  guards: {
    /** Between two cards of a round, a person's request is refused. */
    waitsInRound: ({ context, event }) =>
      context.isStopped || (event.type === 'charge.requested' && event.trigger === 'manual'),
    /** Before the charge day, only the end of the subscription charges the invoice. */
    waitsForChargeDay: ({ context, event }) => {
      if (context.isStopped || event.type !== 'charge.requested' || event.trigger === 'resume') return true
      if (event.trigger === 'subscription-end') return context.wasJustTried
      return !context.isDue || (event.trigger === 'manual' && hasNothingToTry(context))
    },
    /** A failed invoice waits for its retries, unless a person charges it. */
    waitsForRetry: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger === 'resume' ||
      (event.trigger === 'manual' ? hasNothingToTry(context) : !context.isRetryDue),
    /** No saved card can be charged; the invoice waits for another one. */
    waitsForCard: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger === 'resume' ||
      nextTry(context, []) === null,
    /** After a lost dispute the invoice is charged only on request. */
    waitsForPerson: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger !== 'manual' ||
      hasNothingToTry(context),
    isTakenBack: ({ context }) => context.isTakenBack,
    hasFirstTry: ({ context }) => nextTry(context, []) !== null,
    hasNextTry: ({ context }) => nextTry(context, context.lastRound) !== null,
  },
  actions: {
    /** Each of the four `start…` and `continue…` actions stores a charge, in the same transaction. */
    startRound: () => {},
    continueRound: () => {},
    startAdopted: () => {},
    continueAdopted: () => {},
    /** Sets the day of the next round and plans its job. */
    planRetry: () => {},
    /** Plans no further round. */
    awaitCard: () => {},
    /** The server turns each of these actions into a job, in the same transaction. */
    announcePayment: () => {},
    announceFailure: () => {},
  },
})

/** Not an entry action: after a won dispute the customer gets no second mail. */
const PAID = { target: 'paid', actions: 'announcePayment' } as const

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
          { target: 'waiting-for-card' },
        ],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
        'debt.covered': 'covered',
      },
    },
    charging: {
      description: 'A card is being charged.',
      tags: 'in-flight',
      on: {
        'charge.paid': PAID,
        'charge.unclear': 'checking',
        'charge.declined': 'declined',
      },
    },
    checking: {
      description: 'The provider’s answer was lost; the server asks for the result of the charge.',
      tags: 'in-flight',
      on: { 'charge.paid': PAID, 'charge.declined': 'declined' },
    },
    declined: {
      description: 'A card was declined; the next card is charged, if there is one.',
      tags: 'in-flight',
      on: {
        'charge.requested': [
          { guard: 'waitsInRound' },
          { guard: 'hasNextTry', target: 'charging', actions: 'continueRound' },
          { guard: 'isTakenBack', target: 'owed-again' },
          { guard: 'hasFirstTry', target: 'failed' },
          { target: 'waiting-for-card' },
        ],
        'payment.adopted': { target: 'charging', actions: 'continueAdopted' },
      },
    },
    failed: {
      description: 'Every card was declined; a retry is scheduled, or the customer can retry.',
      tags: ['exhausted', 'retried'],
      entry: ['planRetry', 'announceFailure'],
      on: {
        'charge.requested': [
          { guard: 'waitsForRetry' },
          { guard: 'hasFirstTry', target: 'charging', actions: 'startRound' },
          { target: 'waiting-for-card' },
        ],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
        'debt.covered': 'covered',
      },
    },
    'waiting-for-card': {
      description: 'No card can be charged now; a new card is charged as soon as it is added.',
      tags: ['exhausted', 'needs-card'],
      entry: ['awaitCard', 'announceFailure'],
      on: {
        'charge.requested': [{ guard: 'waitsForCard' }, { target: 'charging', actions: 'startRound' }],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
        'debt.covered': 'covered',
      },
    },
    paid: {
      description: 'Charged in full.',
      tags: 'settled',
      on: { 'payment.disputed': 'disputed', 'dispute.lost': 'owed-again' },
    },
    disputed: {
      description:
        'Charged in full; the customer’s bank disputes the payment, and nothing is charged until it decides.',
      tags: ['settled', 'disputed'],
      on: { 'dispute.won': 'paid', 'dispute.lost': 'owed-again' },
    },
    'owed-again': {
      description: 'The customer’s bank took the payment back; the invoice is charged again only on request.',
      tags: ['exhausted', 'taken-back'],
      on: {
        'charge.requested': [
          { guard: 'waitsForPerson' },
          { guard: 'hasFirstTry', target: 'charging', actions: 'startRound' },
        ],
        'payment.adopted': { target: 'charging', actions: 'startAdopted' },
        'debt.covered': 'covered',
      },
    },
    covered: {
      description: 'Nothing is left to charge: credit notes or the customer’s credit cover it.',
      tags: ['settled', 'covered'],
      on: { 'dispute.lost': 'owed-again' },
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const INVOICE_VERSION = 1

export type InvoiceSnapshot = SnapshotFrom<typeof invoiceMachine>

/** Placeholder facts, for questions that depend on the state alone. */
export const NO_FACTS: InvoiceFacts = {
  cards: [],
  lastRound: [],
  isDue: false,
  isRetryDue: false,
  wasJustTried: false,
  isStopped: false,
  isTakenBack: false,
}

/** Rebuilds the chart of an invoice from an answer of the API. */
export const invoiceSnapshot = ({ chart }: { chart: InvoiceChart }): InvoiceSnapshot =>
  invoiceMachine.resolveState({ value: chart.state, context: chart.facts })

/** Replaces the ids of cards with numbers that are the same within one step, because guards compare cards. */
const tries = (some: readonly Try[], { cards, lastRound }: InvoiceFacts) => {
  const ids = [...new Set([...cards, ...lastRound].map(({ cardId }) => cardId))]
  return some.map(({ cardId, slot }) => ({ cardId: `card-${ids.indexOf(cardId) + 1}`, slot }))
}

export const invoiceAllowList: AllowList<typeof invoiceMachine> = {
  context: {
    cards: tries,
    lastRound: tries,
    isDue: 'shown',
    isRetryDue: 'shown',
    wasJustTried: 'shown',
    isStopped: 'shown',
    isTakenBack: 'shown',
  },
  events: {
    'charge.requested': { trigger: 'shown' },
  },
}
