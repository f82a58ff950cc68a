import { expect, test } from 'vitest'
import { type InvoiceFacts, invoiceMachine, NO_FACTS } from './invoice.machine.ts'
import { canRetry, isOverdue } from './selectors.ts'

const CARD = { cardId: 'visa', slot: 'primary' } as const
const at = (value: keyof typeof invoiceMachine.states, facts: Partial<InvoiceFacts> = {}) =>
  invoiceMachine.resolveState({ value, context: { ...NO_FACTS, cards: [CARD], ...facts } })
const DUE = { isDue: true }

test('an invoice is overdue from its charge day on, and once it was charged before that', () => {
  expect([isOverdue(at('unpaid')), isOverdue(at('unpaid', DUE)), isOverdue(at('failed'))]).toEqual([
    false,
    true,
    true,
  ])
})

test.each([
  ['all of it can be charged', [at('unpaid', DUE), at('failed')], true],
  ['the rest waits for its charge day', [at('failed'), at('unpaid')], true],
  [
    'a card was declined a moment ago, whose answer is repeated',
    [at('failed', { wasJustTried: true })],
    true,
  ],
  ['nothing is open', [], false],
  ['no charge day has come', [at('unpaid')], false],
  ['there is no card', [at('failed', { cards: [] })], false],
  ['charging is stopped', [at('failed', { isStopped: true })], false],
  ['one of them is being charged', [at('failed'), at('charging')], false],
  ['one of them is being checked', [at('failed'), at('checking')], false],
  ['one of them waits for the next card', [at('declined')], false],
])('what is owed may be charged again, or not: %s', (_, open, may) => {
  expect(canRetry(open)).toBe(may)
})
