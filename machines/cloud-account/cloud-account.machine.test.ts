import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { CLOUD_ACCOUNT_STATES, type CloudAccount } from '#contract/entities/cloud-account.ts'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { CLEAR } from '#test/support/account-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type AccountEvent, accountMachine } from '../account/account.machine.ts'
import { cloudTarget } from '../account/selectors.ts'
import { type CloudAccountEvent, cloudAccountMachine } from './cloud-account.machine.ts'
import {
  cloudArrival,
  cloudOrder,
  isCloudMoving,
  isCloudOver,
  isCloudUsable,
  MOVING_STATES,
  wantsAnother,
} from './selectors.ts'

type State = keyof typeof cloudAccountMachine.states
const EVENTS: Record<CloudAccountEvent['type'], true> = {
  'suspension.wanted': true,
  'resumption.wanted': true,
  'closure.wanted': true,
  'provider.opened': true,
  'provider.suspended': true,
  'provider.resumed': true,
  'provider.closed': true,
  'provider.failed': true,
  'retry.requested': true,
}
const types = Object.keys(EVENTS) as CloudAccountEvent['type'][]
const states = leavesOf(cloudAccountMachine) as State[]

const at = (value: State) => cloudAccountMachine.resolveState({ value })
const step = (value: State, type: CloudAccountEvent['type']) => {
  const [next, actions] = transition(cloudAccountMachine, at(value), { type })
  return [next.value, ...actions.map((action) => action.type)]
}

test('every state can be reached from outside', () => {
  const reached = walk(
    cloudAccountMachine,
    types.map((type) => ({ type })),
  )
  expect([...reached.keys()].sort()).toEqual(states)
})

test('the contract lists exactly the states of the chart', () => {
  expect([...CLOUD_ACCOUNT_STATES].sort()).toEqual(states)
})

test('only the provider’s confirmation ends a move, and each failed move can be retried', () => {
  for (const [moving, confirmed, ...ended] of [
    ['opening', 'provider.opened', 'open', 'announceOpening'],
    ['suspending', 'provider.suspended', 'suspended'],
    ['resuming', 'provider.resumed', 'open'],
    ['ending', 'provider.suspended', 'closing', 'askProvider'],
    ['closing', 'provider.closed', 'closed', 'announceClosing'],
  ] as const) {
    expect(step(moving, confirmed)).toEqual(ended)
    expect(step(moving, 'provider.failed')).toEqual([`${moving}-failed`, 'announceFailure'])
    expect(step(`${moving}-failed`, confirmed)).toEqual(ended)
    expect(step(`${moving}-failed`, 'retry.requested')).toEqual([moving, 'askProvider'])
    const confirmations = types.filter((type) => type.startsWith('provider.') && type !== 'provider.failed')
    // The provider may report at any time that an account in `ending` is closed.
    const found = moving === 'ending' ? ['provider.closed'] : []
    expect(confirmations.filter((type) => at(moving).can({ type }))).toEqual([confirmed, ...found])
  }
})

test('a closed account is never opened again, and every open or pending one can be closed', () => {
  expect(types.filter((type) => at('closed').can({ type }))).toEqual([])
  for (const state of states.filter((one) => !isCloudOver(at(one))))
    expect(step(state, 'closure.wanted')).toEqual(['ending', 'askProvider'])
  expect(states.filter((state) => isCloudOver(at(state)))).toEqual([
    'closed',
    'closing',
    'closing-failed',
    'ending',
    'ending-failed',
  ])
})

test('an account that should be closed is suspended first, and stays suspended while it cannot be closed', () => {
  const ending = ['ending', 'ending-failed', 'closing', 'closing-failed'] as const
  expect(ending.map((state) => cloudOrder(at(state)))).toEqual(['suspend', 'suspend', 'close', 'close'])
  for (const state of ending)
    expect([at(state).can({ type: 'resumption.wanted' }), isCloudUsable(at(state))]).toEqual([false, false])
})

test('an unfinished suspension can be reversed at once, and an unfinished resumption too', () => {
  for (const state of ['suspending', 'suspending-failed', 'suspended'] as const)
    expect(step(state, 'resumption.wanted')).toEqual(['resuming', 'askProvider'])
  for (const state of ['resuming', 'resuming-failed', 'open'] as const)
    expect(step(state, 'suspension.wanted')).toEqual(['suspending', 'askProvider'])
})

test('exactly the moving states have a request to the provider', () => {
  expect(states.filter((state) => cloudOrder(at(state)) !== null)).toEqual([...MOVING_STATES].sort())
  expect(states.filter((state) => isCloudUsable(at(state)))).toEqual([
    'open',
    'suspending',
    'suspending-failed',
  ])
})

describe('the target state of a cloud account', () => {
  const targetAt = (value: keyof typeof accountMachine.states, change: object = {}) =>
    cloudTarget(accountMachine.resolveState({ value, context: { ...CLEAR, ...change } }))

  test('the target state is open, suspended or closed in every state of the account but the first', () => {
    const places = CUSTOMER_STATUSES.flatMap((status) =>
      status === 'suspended' ? STATUS_REASONS.map((reason) => `suspended-${reason}` as const) : [status],
    )
    const targets = Object.fromEntries(places.map((place) => [place, targetAt(place)]))
    expect(targets).toEqual({
      pending: null,
      'pending-review': 'open',
      rejected: 'closed',
      active: 'open',
      ...Object.fromEntries(STATUS_REASONS.map((reason) => [`suspended-${reason}`, 'suspended'])),
      'pending-cancellation': 'open',
      cancelled: 'closed',
    })
  })

  test('the target state is open once the terms are accepted or corrections are sent; before there is none [4.012]', () => {
    const pending = accountMachine.resolveState({ value: 'pending', context: CLEAR })
    const events = accountMachine.events as AccountEvent['type'][]
    const asking = events.filter(
      (type) => cloudTarget(transition(accountMachine, pending, { type })[0]) === 'open',
    )
    expect(asking).toEqual(['terms.accepted', 'changes.submitted'])
  })

  test('the target state of an account that leaves with a debt does not become open', () => {
    expect(targetAt('pending-cancellation', { settlementFailed: true })).toBe('suspended')
    expect(targetAt('active', { settlementFailed: true })).toBe('open')
  })

  test('a budget that stops resources suspends the cloud account of an account in use, and no other [2.8.24]', () => {
    const facts = { stoppedByBudget: true }
    expect(targetAt('active', facts)).toBe('suspended')
    expect(targetAt('pending-cancellation', facts)).toBe('suspended')
    expect(targetAt('cancelled', facts)).toBe('closed')
    expect(targetAt('pending', facts)).toBeNull()
  })
})

test('the arrival of a new cloud account is here, awaited or delayed', () => {
  const account = (state: CloudAccount['state']) => ({ state, version: 1, failure: null })
  expect(
    (['open', 'opening', 'opening-failed'] as const).map((state) => cloudArrival(account(state))),
  ).toEqual(['here', 'awaited', 'delayed'])
  expect([cloudArrival(null), cloudArrival(undefined)]).toEqual(['here', 'here'])
})

test('a cloud account is moving while a change at the provider is pending', () => {
  expect(states.filter((state) => isCloudMoving(at(state)))).toEqual([...MOVING_STATES].sort())
})

test('every account that is not closed needs another cloud account after a closed one', () => {
  expect((['open', 'suspended', 'closed'] as const).map(wantsAnother)).toEqual([true, true, false])
})
