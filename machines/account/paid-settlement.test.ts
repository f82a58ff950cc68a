import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { CLEAR } from '#test/support/account-chart.ts'
import { type AccountFacts, accountMachine } from './account.machine.ts'

const DEBT_PAID = { type: 'debt.paid' } as const

test.each(['suspended-security', 'suspended-terms-violation', 'suspended-pending-review'] as const)(
  '%s continues when a failed settlement is paid, and the settlement no longer counts',
  (value) => {
    const at = (facts: Partial<AccountFacts>) =>
      accountMachine.resolveState({ value, context: { ...CLEAR, ...facts } })
    const [paid, actions] = transition(accountMachine, at({ settlementFailed: true }), DEBT_PAID)
    expect([paid.value, ...actions.map(({ type }) => type)]).toEqual([value, 'forgetSettlement'])
    expect(at({ settlementFailed: true, owes: true, overdue: true }).can(DEBT_PAID)).toBe(false)
    expect(at({}).can(DEBT_PAID)).toBe(false)
  },
)
