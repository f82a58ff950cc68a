import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type IdentityEvent, type IdentityFacts, identityMachine, NO_FACTS } from './identity.machine.ts'

const EVENTS: IdentityEvent['type'][] = [
  'provider.completed',
  'provider.rejected',
  'provider.expired',
  'provider.failed',
  'provider.unknown',
  'deadline.passed',
  'customer.cancelled',
]
const OVERDUE: IdentityFacts = { ...NO_FACTS, isOverdue: true }
const at = (value: string, facts: Partial<IdentityFacts> = {}) =>
  identityMachine.resolveState({ value, context: { ...OVERDUE, ...facts } })
const can = (value: string, type: IdentityEvent['type'], facts?: Partial<IdentityFacts>) =>
  at(value, facts).can({ type })
const step = (value: string, type: IdentityEvent['type'], facts?: Partial<IdentityFacts>) => {
  const [next, actions] = transition(identityMachine, at(value, facts), { type })
  return [next.value, ...actions.map((action) => action.type)]
}

test('every state can be reached from outside', () => {
  expect(
    [
      ...walk(
        identityMachine,
        EVENTS.map((type) => ({ type })),
        OVERDUE,
      ).keys(),
    ].sort(),
  ).toEqual(leavesOf(identityMachine))
})

describe('late answers', () => {
  test('a choice after the deadline still verifies', () => {
    expect(can('EXPIRED', 'provider.completed')).toBe(true)
  })

  test('answers of the service after a cancellation are ignored', () => {
    expect(EVENTS.filter((event) => can('CANCELLED', event))).toEqual([])
  })

  test('a verified person stays verified', () => {
    expect(EVENTS.filter((event) => can('COMPLETED', event))).toEqual([])
  })
})

describe('the deadline', () => {
  test('the deadline passes only when the seconds to choose are over', () => {
    expect(can('WAITING', 'deadline.passed', { isOverdue: false })).toBe(false)
    expect(step('WAITING', 'deadline.passed')).toEqual(['EXPIRED'])
  })

  test('the deadline makes a request that the service does not know expired', () => {
    expect(step('WAITING', 'provider.unknown', { isOverdue: false })).toEqual(['ERROR'])
    expect(step('WAITING', 'provider.unknown')).toEqual(['EXPIRED'])
  })
})

describe('an ID', () => {
  test.each([true, false])(
    'an ID of another account verifies no person and stores the reason (overdue: %s)',
    (isOverdue) => {
      const facts = { isOverdue, idIsTaken: true }
      expect(step('WAITING', 'provider.completed', facts)).toEqual(['ERROR', 'noteIdTaken'])
      expect(can('EXPIRED', 'provider.completed', facts)).toBe(false)
    },
  )

  test('an ID is verified only by the newest verification', () => {
    for (const idIsTaken of [true, false])
      for (const state of ['WAITING', 'EXPIRED'])
        expect(can(state, 'provider.completed', { isNewest: false, idIsTaken })).toBe(false)
  })
})
