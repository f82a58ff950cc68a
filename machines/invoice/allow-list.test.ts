import { expect, test } from 'vitest'
import { visibleContext } from '../shared/allow-list.ts'
import { type InvoiceFacts, invoiceAllowList, nextTry } from './invoice.machine.ts'

const [VISA, MADA] = ['5b9c1f', '77aa02'] as const
const FACTS: InvoiceFacts = {
  cards: [
    { cardId: MADA, slot: 'primary' },
    { cardId: VISA, slot: 'backup' },
  ],
  lastRound: [{ cardId: VISA, slot: 'primary' }],
  ...{ isDue: true, isRetryDue: false, wasJustTried: false, isStopped: false, isTakenBack: false },
}
const seen = visibleContext(invoiceAllowList, FACTS) as unknown as InvoiceFacts

test('the visible facts of an invoice distinguish its cards without ids', () => {
  expect(seen).toEqual({
    ...FACTS,
    cards: [
      { cardId: 'card-1', slot: 'primary' },
      { cardId: 'card-2', slot: 'backup' },
    ],
    lastRound: [{ cardId: 'card-2', slot: 'primary' }],
  })
})

test('the visible facts of an invoice give the same next try as the real ones', () => {
  expect(nextTry(FACTS, FACTS.lastRound)).toEqual({ cardId: MADA, slot: 'backup' })
  expect(nextTry(seen, seen.lastRound)).toEqual({ cardId: 'card-1', slot: 'backup' })
})
