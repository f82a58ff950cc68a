import { describe, expect, test, vi } from 'vitest'
import { ACCOUNT_STATES } from '#contract/entities/chart.ts'
import { accountAnswer, CLEAR } from '#test/support/account-chart.ts'
import { leavesOf } from '#test/support/charts.ts'
import {
  ACCOUNT_VERSION,
  type AccountFacts,
  type AccountSnapshot,
  type AccountState,
  accountAt,
  accountMachine,
  accountSnapshot,
  hasFailedSettlement,
} from './account.machine.ts'
import * as selectors from './selectors.ts'
import { cancelObstacle } from './selectors.ts'

const STATES = leavesOf(accountMachine) as AccountState[]
const at = (value: AccountState, facts: Partial<AccountFacts> = {}): AccountSnapshot =>
  accountMachine.resolveState({ value, context: { ...CLEAR, ...facts } })

/** The states for which a selector is true with these facts. */
const statesWhere = (is: (account: AccountSnapshot) => boolean, facts: Partial<AccountFacts> = {}) =>
  STATES.filter((state) => is(at(state, facts)))
const except = (...states: AccountState[]) => STATES.filter((state) => !states.includes(state))
const DEBTS: AccountState[] = ['suspended-failed-payment', 'suspended-failed-settlement']

const MEANINGS: [(account: AccountSnapshot) => boolean, AccountState[]][] = [
  [selectors.isOver, ['cancelled', 'rejected']],
  [selectors.isInUse, ['active']],
  [selectors.isBilled, except('pending', 'pending-review', 'rejected', 'cancelled')],
  [selectors.isSuspended, STATES.filter((state) => state.startsWith('suspended-'))],
  [selectors.isInDebt, DEBTS],
  [selectors.isOverQuota, ['suspended-budget-overage']],
  [selectors.isInReview, ['pending-review', 'suspended-pending-review']],
  [selectors.isApplying, ['pending']],
  [selectors.canDecide, ['pending-review']],
  [selectors.canApprove, ['pending-review']],
  [selectors.canReopen, ['rejected']],
  [selectors.isLeaving, ['pending-cancellation']],
  [selectors.canKeep, ['pending-cancellation']],
  [selectors.canResubscribe, ['cancelled']],
  [selectors.canAddMembers, except('rejected')],
  [selectors.canSetBillingGroup, except('pending', 'rejected', 'cancelled')],
]

test.each(MEANINGS.map(([is, states]) => [is.name, is, states] as const))(
  '%s is true in exactly these states',
  (_, is, states) => {
    expect(statesWhere(is)).toEqual([...states].sort())
  },
)

describe('an account in use that is held', () => {
  test('an account in use that is held is in review; a hold puts no other account in review', () => {
    expect(statesWhere(selectors.isHeld, { held: true })).toEqual(['active'])
    expect(selectors.isInReview(at('active', { held: true }))).toBe(true)
    expect(selectors.isInReview(at('suspended-security', { held: true }))).toBe(false)
  })
})

test('exactly these states close the cards [4.022, 4.023, 4.024, 4.025, 4.026]', () => {
  const closed: AccountState[] = ['rejected', 'pending-cancellation', 'cancelled']
  expect(statesWhere(selectors.cardsAreOpen)).toEqual(except(...closed))
  expect(statesWhere(selectors.cardsAreOpen, { held: true })).toEqual(except(...closed, 'active'))
  expect(statesWhere(selectors.cardsAreOpen, { settlementFailed: true })).toEqual(
    except('rejected', 'cancelled'),
  )
})

test('an application can be approved before the roles are granted, once its billing account is open [4.020]', () => {
  expect(statesWhere(selectors.canApprove, { granted: false })).toEqual(['pending-review'])
  expect(statesWhere(selectors.canApprove, { billingAccountOpen: false })).toEqual([])
})

test('exactly these states forbid a change of the package [4.038, 4.039, 4.040, 4.041]', () => {
  const fixed: AccountState[] = [
    'pending',
    'rejected',
    'suspended-failed-payment',
    'suspended-security',
    'suspended-pending-review',
    'pending-cancellation',
    'cancelled',
  ]
  expect(statesWhere(selectors.canChangePackage)).toEqual(except(...fixed))
  expect(statesWhere(selectors.canChangePackage, { held: true })).toEqual(except(...fixed, 'active'))
})

describe('a cancellation', () => {
  test.each<[AccountState, Partial<AccountFacts>, ReturnType<typeof cancelObstacle>]>([
    ['pending-cancellation', {}, 'leaving'],
    ['suspended-failed-payment', {}, 'failed-payment'],
    ['suspended-failed-payment', { owes: true }, 'failed-payment'],
    ['suspended-failed-settlement', { owes: true }, null],
    ['active', { owes: true }, 'invoices-outstanding'],
    ['active', {}, null],
    ['active', { owes: true, held: true }, null],
    ['suspended-security', {}, 'suspended'],
    ['suspended-budget-overage', {}, 'suspended'],
    ['rejected', {}, 'rejected'],
    ['pending-review', {}, 'review'],
    ['pending', {}, 'review'],
    ['cancelled', {}, 'review'],
  ])(
    'the cancellation of an account that is %s with %j has the obstacle %s [4.098, 4.099, 4.100]',
    (state, facts, obstacle) => {
      expect(cancelObstacle(at(state, facts))).toBe(obstacle)
    },
  )

  test.each([
    [true, 'invoices-outstanding'],
    [false, 'review'],
  ] as const)(
    'the cancellation of a billed account that is not in use, with debts: %s, has the obstacle %s',
    (owes, obstacle) => {
      const account = at('pending-review', { owes })
      vi.spyOn(account, 'hasTag').mockImplementation((tag) => tag === 'billing')
      expect(cancelObstacle(account)).toBe(obstacle)
    },
  )

  test('a cancellation is possible in exactly these states [4.098]', () => {
    const always = 'suspended-failed-settlement'
    expect(statesWhere(selectors.canCancel)).toEqual(['active', always])
    expect(statesWhere(selectors.canCancel, { owes: true })).toEqual([always])
    expect(statesWhere(selectors.canCancel, { owes: true, held: true })).toEqual(['active', always])
  })
})

test('a withdrawal is shown while a charge has no answer, and possible after the answer', () => {
  const open = { mayStillWithdraw: true }
  const states: AccountState[] = [
    'active',
    'pending-cancellation',
    'suspended-failed-payment',
    'suspended-failed-settlement',
  ]
  expect(statesWhere(selectors.canWithdraw, open)).toEqual(states)
  expect(statesWhere(selectors.canWithdraw, { ...open, isCharging: true })).toEqual([])
  expect(statesWhere(selectors.canWithdrawSoon, { ...open, isCharging: true })).toEqual(states)
  expect(statesWhere(selectors.canWithdrawSoon, { ...open, hasUsage: true })).toEqual([])
})

test.each([
  ['2026-03-12T20:59:59.999Z', true],
  ['2026-03-12T21:00:00.000Z', false],
])('a withdrawal at %s, after the answer was read, is possible: %s', (now, isOpen) => {
  const { version, facts } = accountAnswer('active')
  const customer = {
    account: { state: 'active' as const, version, facts: { ...facts, mayStillWithdraw: true } },
    activationDate: '2026-03-05T10:30:00.000Z',
    withdrawalDeclaredAt: null,
    cancellationDate: null,
  }
  expect(selectors.canWithdraw(accountAt(customer, new Date(now)))).toBe(isOpen)
  const declared = { ...customer, withdrawalDeclaredAt: '2026-03-12T20:59:59.999Z' }
  expect(selectors.canWithdraw(accountAt(declared, new Date(now)))).toBe(true)
})

test('the rebuilt chart has the state and the facts of the answer', () => {
  const facts = { ...CLEAR, owes: true, settlementFailed: true }
  for (const state of ACCOUNT_STATES) {
    const account = accountSnapshot({ account: { state, version: ACCOUNT_VERSION, facts } })
    expect([account.value, account.context]).toEqual([state, facts])
  }
})

test('the contract lists exactly the states of the chart', () => {
  expect([...ACCOUNT_STATES].sort()).toEqual(STATES)
})

test('a cancellation whose hours are over cannot be undone, and the account ends', () => {
  expect(statesWhere(selectors.canKeep, { endIsDue: true })).toEqual([])
  expect(statesWhere(selectors.isEnding, { endIsDue: true })).toEqual(['pending-cancellation'])
  expect(statesWhere(selectors.isEnding)).toEqual([])
})

test.each([
  ['a millisecond before its end', '2026-03-08T10:29:59.999Z', false],
  ['at its end', '2026-03-08T10:30:00.000Z', true],
  ['a millisecond after its end', '2026-03-08T10:30:00.001Z', true],
])('the hours of a cancellation are over %s after the answer was read: %s', (_, now, over) => {
  const customer = {
    account: accountAnswer('pending-cancellation'),
    activationDate: null,
    withdrawalDeclaredAt: null,
    cancellationDate: '2026-03-08T10:30:00.000Z',
  }
  const account = accountAt(customer, new Date(now))
  expect([selectors.isEnding(account), selectors.canKeep(account)]).toEqual([over, !over])
})

test('an account without a cancellation date does not end', () => {
  const customer = {
    account: accountAnswer('pending-cancellation'),
    activationDate: null,
    withdrawalDeclaredAt: null,
    cancellationDate: null,
  }
  expect(selectors.isEnding(accountAt(customer, new Date('2026-03-08T10:30:00Z')))).toBe(false)
})

test('the settlement has failed only with that reason', () => {
  expect((['failed-settlement', 'failed-payment', null] as const).map(hasFailedSettlement)).toEqual([
    true,
    false,
    false,
  ])
})
