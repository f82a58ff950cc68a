import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { step } from '../shared/step.ts'
import { type BudgetEvent, budgetMachine, budgetSnapshot } from './budget.machine.ts'
import { isStopping, isWatched } from './selectors.ts'

const EVENTS = budgetMachine.events as BudgetEvent['type'][]
const STATES = ['within', 'half', 'most', 'used', 'stopped', 'removed'] as const
const move = (value: string, type: BudgetEvent['type'], stops = false) => {
  const result = step(budgetMachine, { value, context: { stops } }, { type })
  return result.taken ? [result.value, ...result.effects.map(({ name }) => name)] : null
}

test('every state can be reached', () => {
  const events = EVENTS.map((type) => ({ type }))
  const reached = [true, false].flatMap((stops) => [...walk(budgetMachine, events, { stops }).keys()])
  expect([...new Set(reached)].sort()).toEqual(leavesOf(budgetMachine))
})

test('each level is told once in a month, also when a lower one was skipped', () => {
  expect(move('within', 'half.reached')).toEqual(['half', 'tellHalf'])
  expect(move('within', 'all.reached')).toEqual(['used', 'tellAll'])
  expect(move('half', 'most.reached')).toEqual(['most', 'tellMost'])
  expect(move('half', 'half.reached')).toBeNull()
  expect(move('most', 'half.reached')).toBeNull()
  expect(move('used', 'all.reached')).toBeNull()
})

test('a forecast is told until the budget is used', () => {
  for (const state of ['within', 'half', 'most'] as const)
    expect(move(state, 'forecast.passed')).toEqual([state, 'tellForecast'])
  expect(move('used', 'forecast.passed')).toBeNull()
})

test('a new month and a new amount begin anew', () => {
  for (const state of ['half', 'most', 'used'] as const)
    expect(move(state, 'month.began')).toEqual(['within'])
  for (const state of STATES.filter((one) => one !== 'stopped'))
    expect(move(state, 'budget.set')).toEqual(['within'])
})

test('a removed budget is watched no more, and can be set again', () => {
  for (const state of ['within', 'half', 'most', 'used'] as const)
    expect(move(state, 'budget.removed')).toEqual(['removed'])
  for (const type of EVENTS.filter((event) => event !== 'budget.set'))
    expect(move('removed', type)).toBeNull()
  expect(
    STATES.filter((state) =>
      isWatched(budgetSnapshot({ chart: { state, version: 1, facts: { stops: false } } })),
    ),
  ).toEqual(['within', 'half', 'most', 'used', 'stopped'])
})

test('a used budget stops new resources only where the customer has chosen it [2.8.24]', () => {
  for (const state of ['within', 'half', 'most'] as const) {
    expect(move(state, 'all.reached', true)).toEqual(['stopped', 'tellAll', 'stopResources'])
    expect(move(state, 'all.reached', false)).toEqual(['used', 'tellAll'])
  }
  expect(move('used', 'all.reached', true)).toBeNull()
})

test.each([
  ['stop.lifted', 'used'],
  ['month.began', 'within'],
  ['budget.set', 'within'],
  ['budget.removed', 'removed'],
] as const)('%s allows new resources again [2.8.24]', (event, state) => {
  expect(move('stopped', event, true)).toEqual([state, 'allowResources'])
  expect(isStopping(budgetSnapshot({ chart: { state, version: 1, facts: { stops: true } } }))).toBe(false)
})
