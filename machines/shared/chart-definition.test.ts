import { expect, test } from 'vitest'
import { and, createMachine, not, setup } from 'xstate'
import { initialState, leafGuards, statesTagged } from './chart-definition.ts'

const chart = setup({
  guards: { paid: () => true, due: () => true, isOf: (_, _params: { type: string }) => true },
}).createMachine({
  id: 'sample',
  initial: 'open',
  states: {
    open: {
      tags: 'active',
      on: {
        go: [
          { guard: and(['paid', not('due')]), target: 'over' },
          { guard: { type: 'isOf', params: { type: 'card' } } },
        ],
        stop: { guard: 'due', target: 'over' },
        leave: 'over',
        later: { guard: () => true },
      },
    },
    over: { initial: 'won', states: { won: { tags: ['active', 'good'] }, lost: {} } },
  },
})

test('the initial state of a chart is its name, and a chart without one throws', () => {
  expect(initialState(chart)).toBe('open')
  expect(() => initialState(createMachine({ id: 'parallel', type: 'parallel', states: { a: {} } }))).toThrow(
    'parallel: the chart has no initial state',
  )
})

test('the guards of an event come in their order, without the operators around them', () => {
  expect(leafGuards(chart, 'open', 'go')).toEqual(['paid', 'due', { type: 'isOf', params: { type: 'card' } }])
  expect(leafGuards(chart, 'open', 'stop')).toEqual(['due'])
  expect(leafGuards(chart, 'open', 'leave')).toEqual([])
  expect(leafGuards(chart, 'open', 'unknown')).toEqual([])
  expect(leafGuards(chart, 'unknown', 'go')).toEqual([])
  expect(leafGuards(chart, 'unknown')).toEqual([])
})

test('without an event the guards of all events of a state are returned', () => {
  expect(leafGuards(chart, 'open')).toEqual([
    'paid',
    'due',
    { type: 'isOf', params: { type: 'card' } },
    'due',
  ])
})

test('the states with a tag are named by their paths', () => {
  expect(statesTagged(chart, 'active' as never)).toEqual(['open', 'over.won'])
  expect(statesTagged(chart, 'good' as never)).toEqual(['over.won'])
})
