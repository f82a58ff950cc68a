import { describe, expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type IdentityEvent, identityMachine } from './identity.machine.ts'

const EVENTS: IdentityEvent['type'][] = [
  'provider.completed',
  'provider.rejected',
  'provider.expired',
  'provider.failed',
  'deadline.passed',
  'customer.cancelled',
]
const can = (value: string, type: IdentityEvent['type']) =>
  identityMachine.resolveState({ value }).can({ type })

test('every state can be reached from outside', () => {
  expect(
    [
      ...walk(
        identityMachine,
        EVENTS.map((type) => ({ type })),
      ).keys(),
    ].sort(),
  ).toEqual(leavesOf(identityMachine))
})

describe('late answers', () => {
  test('a choice after the deadline still verifies', () => {
    expect(can('EXPIRED', 'provider.completed')).toBe(true)
  })

  test('after a cancellation nothing the service says counts', () => {
    expect(EVENTS.filter((event) => can('CANCELLED', event))).toEqual([])
  })

  test('a verified person stays verified', () => {
    expect(EVENTS.filter((event) => can('COMPLETED', event))).toEqual([])
  })
})
