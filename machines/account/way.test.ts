import { expect, test } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { statesTagged } from '../shared/chart-definition.ts'
import { type AccountEvent, type AccountFacts, accountMachine } from './account.machine.ts'
import { accountWay } from './way.ts'

const FACTS: AccountFacts = {
  ...{ owes: false, overdue: false, held: false, billingAccountOpen: true, granted: true },
  ...{ settlementFailed: false, endIsDue: false, isIndividual: false, mayStillWithdraw: false },
  ...{ hasUsage: true, isCharging: false, stoppedByBudget: false },
}
const at = (value: (typeof STATES)[number], facts: Partial<AccountFacts> = {}) =>
  accountMachine.resolveState({ value, context: { ...FACTS, ...facts } })
const STATES = Object.keys(accountMachine.states) as (keyof typeof accountMachine.states)[]
const WAITING = [...statesTagged(accountMachine, 'suspended'), ...statesTagged(accountMachine, 'leaving')]

test('a hold waits for the team, which releases it; it does not hide another wait', () => {
  const held = at('active', { held: true })
  const way = accountWay(held)
  expect(way).toMatchObject({ kind: 'hold', holder: 'team' })
  const next = getNextSnapshot(accountMachine, held, { type: way?.event } as AccountEvent)
  expect(next.value).toBe(way?.leadsTo)
  for (const state of STATES.filter((other) => other !== 'active'))
    expect(accountWay(at(state, { held: true }))).toEqual(accountWay(at(state)))
})

test('exactly a suspended account and one that is being cancelled wait', () => {
  expect(STATES.filter((state) => accountWay(at(state)) !== null).toSorted()).toEqual(WAITING.toSorted())
})

test.each(WAITING)('the event that an account waits for in %s leads to the told state', (state) => {
  const way = accountWay(at(state))
  const due = at(state, { endIsDue: true })
  const next = getNextSnapshot(accountMachine, due, { type: way?.event } as AccountEvent)
  expect(next.value).toBe(way?.leadsTo)
})

test.each([
  ['suspended-failed-payment', 'customer'],
  ['suspended-failed-settlement', 'customer'],
  ['suspended-budget-overage', 'clock'],
  ['suspended-security', 'team'],
  ['suspended-terms-violation', 'team'],
  ['suspended-pending-review', 'team'],
  ['pending-cancellation', 'clock'],
] as const)('in %s the %s acts next', (state, holder) => {
  expect(accountWay(at(state))?.holder).toBe(holder)
})

test('a cancellation whose time is over is ended by the server', () => {
  expect(accountWay(at('pending-cancellation', { endIsDue: true }))).toMatchObject({
    kind: 'ending',
    holder: 'masar',
  })
})
