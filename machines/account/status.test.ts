import { expect, test } from 'vitest'
import { CLEAR } from '#test/support/account-chart.ts'
import { type AccountFacts, accountMachine, accountState } from './account.machine.ts'
import { statusOf } from './selectors.ts'

const told = (state: string, facts: Partial<AccountFacts> = {}) =>
  statusOf(accountMachine.resolveState({ value: state as never, context: { ...CLEAR, ...facts } }))

test.each(Object.keys(accountMachine.states))(
  'the status and reason of %s lead back to the same state [4.021]',
  (state) => {
    const { status, statusReason } = told(state)
    expect(accountState(status, statusReason)).toBe(state)
  },
)

test('a hold is a status reason only for an account in use', () => {
  expect(told('active', { held: true })).toEqual({ status: 'active', statusReason: 'pending-review' })
  expect(told('pending-cancellation', { held: true }).statusReason).toBeNull()
  expect(told('suspended-security', { held: true }).statusReason).toBe('security')
})

test('a failed settlement is the status reason only while the customer leaves', () => {
  const facts = { settlementFailed: true }
  expect(told('pending-cancellation', facts).statusReason).toBe('failed-settlement')
  expect(told('cancelled', facts).statusReason).toBeNull()
  expect(told('active', facts).statusReason).toBeNull()
})
