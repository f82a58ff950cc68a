import { expect, test } from 'vitest'
import { accountMachine } from '#machines/account/account.machine.ts'
import { canChangePackage, canSetBillingGroup, cardsAreOpen } from '#machines/account/selectors.ts'
import { CLEAR } from '#test/support/account-chart.ts'
import { explainClosed } from './explain-closed.ts'

type State = keyof typeof accountMachine.states
const STATES = Object.keys(accountMachine.states) as State[]
const at = (value: State, change: Partial<typeof CLEAR> = {}) =>
  accountMachine.resolveState({ value, context: { ...CLEAR, ...change } })

test.each([
  ['cards', cardsAreOpen],
  ['package', canChangePackage],
  ['group', canSetBillingGroup],
] as const)(
  'exactly a closed part of an account has a reason, in every state and on hold: %s',
  (part, isOpen) => {
    for (const state of STATES)
      for (const held of [false, true]) {
        const account = at(state, { held })
        const refusal = explainClosed(account, part)
        expect([state, held, refusal === null]).toEqual([state, held, isOpen(account)])
        if (refusal) expect([state, refusal.reason === null]).toEqual([state, false])
      }
  },
)

test.each([
  ['active', { held: true }, 'package', 'held-for-review'],
  ['active', { held: true }, 'cards', 'held-for-review'],
  ['suspended-failed-payment', {}, 'package', 'payment-failed'],
  ['suspended-security', {}, 'package', 'suspended-by-team'],
  ['pending-cancellation', {}, 'package', 'cancellation-running'],
  ['pending-cancellation', { endIsDue: true }, 'cards', 'cancellation-over'],
  ['cancelled', {}, 'group', 'subscription-ended'],
] as const)('in %s with %j, %s is closed because of %s', (state, facts, part, reason) => {
  expect(explainClosed(at(state, facts), part)?.reason).toBe(reason)
})
