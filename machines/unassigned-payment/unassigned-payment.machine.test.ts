import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { STATES_OPEN, STATES_RETURNING } from './selectors.ts'
import { unassignedPaymentMachine } from './unassigned-payment.machine.ts'

const DECISIONS = ['payment.assigned', 'payment.dismissed', 'return.requested'] as const
const RESULTS = ['payment.returned', 'return.refused'] as const

const eventsAt = (value: 'waiting' | 'returning' | 'assigned' | 'returned' | 'dismissed'): string[] =>
  [...DECISIONS, ...RESULTS].filter((type) => unassignedPaymentMachine.resolveState({ value }).can({ type }))

test('every state can be reached from outside', () => {
  const reached = walk(
    unassignedPaymentMachine,
    [...DECISIONS, ...RESULTS].map((type) => ({ type })),
  )
  expect([...reached.keys()].sort()).toEqual(leavesOf(unassignedPaymentMachine))
})

test('a payment is decided once, and again only when the provider refuses to return it', () => {
  expect(eventsAt('waiting')).toEqual([...DECISIONS, 'payment.returned'])
  expect(eventsAt('returning')).toEqual([...RESULTS])
  for (const value of ['assigned', 'returned', 'dismissed'] as const) expect(eventsAt(value)).toEqual([])
})

test('a payment is open until it is settled', () => {
  expect(STATES_OPEN).toEqual(['waiting', 'returning'])
  expect(STATES_RETURNING).toEqual(['returning'])
})
