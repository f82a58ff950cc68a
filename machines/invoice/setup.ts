import { setup } from 'xstate'
import type { CardSlot, InvoiceEvent, InvoiceFacts, Try } from './types.ts'

/** The place charged by each try of a round, in their order. */
const TRIES: readonly CardSlot[] = ['primary', 'backup']

/** The next try of a round in which these cards were declined; null when none is left. */
export const nextTry = ({ cards }: Pick<InvoiceFacts, 'cards'>, tried: readonly Try[]): Try | null => {
  const [first] = tried
  if (!first) return cards[0] ?? null
  const slot = TRIES[TRIES.indexOf(first.slot) + tried.length]
  const card = cards.find(({ cardId }) => !tried.some((before) => before.cardId === cardId))
  return slot && card ? { cardId: card.cardId, slot } : null
}

export const invoiceSetup = setup({
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
})
