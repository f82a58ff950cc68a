import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { STATES_THAT_STOP_CHARGING } from './selectors.ts'
import { unexplainedPaymentMachine } from './unexplained-payment.machine.ts'

const EVENTS = ['payment.adopted', 'payment.dismissed'] as const

test('every state can be reached from outside', () => {
  const reached = walk(
    unexplainedPaymentMachine,
    EVENTS.map((type) => ({ type })),
  )
  expect([...reached.keys()].sort()).toEqual(leavesOf(unexplainedPaymentMachine))
})

test('a payment stops the charging until an administrator decides, which is possible once', () => {
  expect(STATES_THAT_STOP_CHARGING).toEqual(['waiting'])
  for (const value of ['adopted', 'dismissed'] as const)
    expect(EVENTS.filter((type) => unexplainedPaymentMachine.resolveState({ value }).can({ type }))).toEqual(
      [],
    )
})
