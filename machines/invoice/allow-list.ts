import type { AllowList } from '../shared/allow-list.ts'
import type { invoiceMachine } from './invoice.machine.ts'
import type { InvoiceFacts, Try } from './types.ts'

/** Which card is which within one step: that is what the guards compare. Ids of cards are not seen. */
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
  },
  events: {
    'charge.requested': { trigger: 'shown' },
  },
}
