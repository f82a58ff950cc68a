import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type RefundEvent, refundMachine } from './refund.machine.ts'
import { isUnderWay, STATES_RETURNED, STATES_UNDECIDED, STATES_UNDER_WAY } from './selectors.ts'

const after = (value: string, type: RefundEvent['type']) => {
  const [next, actions] = transition(refundMachine, refundMachine.resolveState({ value, context: {} }), {
    type,
  })
  return [next.value, ...actions.map((action) => action.type)]
}

test.each(['started', 'unclear'])('the provider’s clear answer ends a refund that is %s', (state) => {
  expect(after(state, 'provider.returned')).toEqual(['returned'])
  expect(after(state, 'provider.refused')).toEqual(['refused', 'alertAboutRefusal'])
})

test('a refund without a clear answer is checked, and its checks are planned once', () => {
  expect(after('started', 'provider.unclear')).toEqual(['unclear', 'planChecks'])
  expect(after('unclear', 'provider.unclear')).toEqual(['unclear'])
})

test('an administrator can decide only an unclear refund', () => {
  expect(after('unclear', 'decision.returned')).toEqual(['returned'])
  expect(after('unclear', 'decision.missing')).toEqual(['refused'])
  for (const type of ['decision.returned', 'decision.missing'] as const)
    expect(refundMachine.resolveState({ value: 'started', context: {} }).can({ type })).toBe(false)
  expect(STATES_UNDECIDED).toEqual(['unclear'])
})

test.each(['returned', 'refused'])('a refund that is %s accepts no event', (value) => {
  const refund = refundMachine.resolveState({ value, context: {} })
  const types = refundMachine.events as RefundEvent['type'][]
  expect(types.filter((type) => refund.can({ type }))).toEqual([])
})

test('a refund is under way until the provider has answered', () => {
  expect(STATES_UNDER_WAY).toEqual(['started', 'unclear'])
  expect(STATES_RETURNED).toEqual(['returned'])
  expect(['started', 'unclear', 'returned', 'refused'].map(isUnderWay)).toEqual([true, true, false, false])
})

test('every state of a refund is reached', () => {
  const events = refundMachine.events.map((type) => ({ type }))
  expect([...walk(refundMachine, events).keys()].sort()).toEqual(leavesOf(refundMachine))
})
