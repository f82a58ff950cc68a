import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { CUSTOMER_STATUSES } from '#contract/entities/common.ts'
import { accountMachine } from './account.machine.ts'

test('accepting the terms puts a pending account under review and says so once [4.020]', () => {
  const [next, actions] = transition(accountMachine, accountMachine.resolveState({ value: 'pending' }), {
    type: 'terms.accepted',
  })
  expect(next.value).toBe('pending-review')
  expect(actions.map((action) => action.type)).toEqual(['announceReview'])
  expect(next.can({ type: 'terms.accepted' })).toBe(false)
})

test('an account has one of six statuses, and every state of the chart is one of them [4.019]', () => {
  expect([...CUSTOMER_STATUSES].sort()).toEqual([
    'active',
    'cancelled',
    'pending',
    'pending-cancellation',
    'pending-review',
    'suspended',
  ])
  expect(
    Object.keys(accountMachine.states).filter((state) => !CUSTOMER_STATUSES.includes(state as never)),
  ).toEqual([])
})
