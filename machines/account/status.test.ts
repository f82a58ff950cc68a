import { expect, test } from 'vitest'
import { CLEAR } from '#test/support/account-chart.ts'
import { type AccountFacts, accountMachine, accountState } from './account.machine.ts'
import { statusOf } from './selectors.ts'

const told = (state: string, facts: Partial<AccountFacts> = {}) =>
  statusOf(accountMachine.resolveState({ value: state as never, context: { ...CLEAR, ...facts } }))

test.each(Object.keys(accountMachine.states))(
  '%s is told as the status and reason that lead back to it [4.021]',
  (state) => {
    const { status, statusReason } = told(state)
    expect(accountState(status, statusReason)).toBe(state)
  },
)

test('a hold is the reason of an account in use, and of no other', () => {
  expect(told('active', { held: true })).toEqual({ status: 'active', statusReason: 'pending-review' })
  expect(told('pending-cancellation', { held: true }).statusReason).toBeNull()
  expect(told('suspended-security', { held: true }).statusReason).toBe('security')
})

test('a failed settlement stays the reason while the customer leaves, and no longer', () => {
  const facts = { settlementFailed: true }
  expect(told('pending-cancellation', facts).statusReason).toBe('failed-settlement')
  expect(told('cancelled', facts).statusReason).toBeNull()
  expect(told('active', facts).statusReason).toBeNull()
})
