import { expect, test } from 'vitest'
import { type InvoiceFacts, invoiceMachine, NO_FACTS } from './invoice.machine.ts'
import {
  canBeDisputed,
  canRetry,
  invoiceStatus,
  isOverdue,
  paymentResult,
  plannedChargeAt,
  retryOf,
} from './selectors.ts'

const CARD = { cardId: 'visa', slot: 'primary' } as const
const at = (value: keyof typeof invoiceMachine.states, facts: Partial<InvoiceFacts> = {}) =>
  invoiceMachine.resolveState({ value, context: { ...NO_FACTS, cards: [CARD], ...facts } })
const DUE = { isDue: true }

test('an invoice is overdue from its charge day on, or after an earlier charge', () => {
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
])('unpaid invoices can be charged again or not: %s', (_, open, may) => {
  expect(canRetry(open)).toBe(may)
})

test.each([
  ['unpaid', 'unpaid'],
  ['charging', 'unpaid'],
  ['failed', 'failed'],
  ['paid', 'paid'],
] as const)('an invoice in the state %s has the status %s', (state, status) => {
  expect(invoiceStatus(at(state))).toBe(status)
})

test('the next automatic charge is on the charge day, then on the day of the planned retry', () => {
  const days = { dueAt: new Date('2026-04-05T06:00:00Z'), nextAttemptAt: new Date('2026-04-08T06:00:00Z') }
  expect(plannedChargeAt(at('unpaid'), days)).toBe(days.dueAt)
  expect(plannedChargeAt(at('failed'), days)).toBe(days.nextAttemptAt)
})

test.each([
  ['paid', {}, 'paid'],
  ['failed', {}, 'failed'],
  ['failed', { isStopped: true }, 'checking'],
  ['checking', {}, 'checking'],
] as const)('a person who cannot charge a %s invoice (%j) sees %s', (state, facts, result) => {
  expect(paymentResult(at(state, facts))).toBe(result)
})

test('if no invoice is due, the first one that cannot be charged is still returned', () => {
  const open = [{ invoice: at('unpaid', { cards: [] }) }]
  expect(retryOf(open)).toEqual({ owed: [], heldBy: open[0] })
})

test.each([
  ['paid', true],
  ['disputed', false],
  ['owed-again', false],
  ['covered', false],
  ['failed', false],
] as const)('an invoice that is %s can be disputed: %s', (state, isPossible) => {
  expect(canBeDisputed(at(state))).toBe(isPossible)
})
