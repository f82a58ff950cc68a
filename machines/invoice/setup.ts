import { setup } from 'xstate'
import { CHARGE_SLOTS, type ChargeSlot } from '#contract/entities/payment-method.ts'
import type { InvoiceEvent, InvoiceFacts, Try } from './types.ts'

/** The place that is charged next in a round in which these cards were tried; undefined after the last place. */
export const nextSlot = (tried: readonly Try[]): ChargeSlot | undefined => {
  const last = tried.at(-1)
  return CHARGE_SLOTS[last ? CHARGE_SLOTS.indexOf(last.slot) + 1 : 0]
}

/** The later of two places: one without a card is passed over. */
const later = (one: ChargeSlot, other: ChargeSlot): ChargeSlot =>
  CHARGE_SLOTS.indexOf(one) > CHARGE_SLOTS.indexOf(other) ? one : other

/** The next try of a round in which these cards were declined; null when none is left. */
export const nextTry = ({ cards }: Pick<InvoiceFacts, 'cards'>, tried: readonly Try[]): Try | null => {
  if (tried.length === 0) return cards[0] ?? null
  const slot = nextSlot(tried)
  const card = cards.find(({ cardId }) => !tried.some((before) => before.cardId === cardId))
  return slot && card ? { cardId: card.cardId, slot: later(card.slot, slot) } : null
}

/** A person is told that there is no card, or what was answered a moment ago, and nothing is tried for it. */
const hasNothingToTry = ({ cards, wasJustTried }: InvoiceFacts): boolean => cards.length === 0 || wasJustTried

export const invoiceSetup = setup({
  types: {
    context: {} as InvoiceFacts,
    input: {} as InvoiceFacts,
    events: {} as InvoiceEvent,
    tags: {} as 'untried' | 'in-flight' | 'settled' | 'exhausted',
  },
  guards: {
    /** A round that is under way goes on by itself. */
    waitsInRound: ({ context, event }) =>
      context.isStopped || (event.type === 'charge.requested' && event.trigger === 'manual'),
    /** Before its charge day only the end of the subscription has it charged. */
    waitsForChargeDay: ({ context, event }) => {
      if (context.isStopped || event.type !== 'charge.requested' || event.trigger === 'resume') return true
      if (event.trigger === 'subscription-end') return context.wasJustTried
      return !context.isDue || (event.trigger === 'manual' && hasNothingToTry(context))
    },
    /** What has failed keeps to its retries, unless a person has it charged. */
    waitsForRetry: ({ context, event }) =>
      context.isStopped ||
      event.type !== 'charge.requested' ||
      event.trigger === 'resume' ||
      (event.trigger === 'manual' ? hasNothingToTry(context) : !context.isRetryDue),
    hasFirstTry: ({ context }) => nextTry(context, []) !== null,
    hasNextTry: ({ context }) => nextTry(context, context.lastRound) !== null,
  },
  actions: {
    /** Each writes a charge down, in the same transaction. */
    startRound: () => {},
    continueRound: () => {},
    startAdopted: () => {},
    continueAdopted: () => {},
    planRetry: () => {},
    /** Each becomes a job in the same transaction. */
    announcePayment: () => {},
    announceFailure: () => {},
  },
})
