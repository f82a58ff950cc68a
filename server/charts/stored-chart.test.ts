import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { chartOf, isKnown, type StoredChart, storedStateOf, takes } from './stored-chart.ts'

const machine = setup({
  types: { context: {} as { ready: boolean }, events: {} as { type: 'go' } },
  guards: { ready: ({ context }) => context.ready },
}).createMachine({
  id: 'invented',
  context: { ready: false },
  initial: 'collecting',
  states: { collecting: { on: { go: { guard: 'ready', target: 'identity' } } }, identity: {} },
})
/** Version 2 of an invented chart, which renamed `start` to `collecting`. */
const chart: StoredChart<typeof machine, { state: string; version: number }> = {
  machine,
  version: 2,
  upgrades: [{ from: 1, migrate: (value) => (value === 'start' ? 'collecting' : value) }],
  stateOf: (row) => ({ version: row.version, value: row.state }),
}
const FORMER = { state: 'start', version: 1 }

describe('a row of a past version', () => {
  test('a former row is read under the current name of its state', () => {
    expect(storedStateOf(chart, FORMER)).toEqual({ version: 2, value: 'collecting' })
    expect(chartOf(chart, FORMER, { ready: true }).value).toBe('collecting')
    expect(isKnown(chart, FORMER)).toBe(true)
  })

  test('a former row takes the events of the current chart', () => {
    expect(takes(chart, FORMER, { type: 'go' }, { ready: true })).toBe(true)
    expect(takes(chart, FORMER, { type: 'go' }, { ready: false })).toBe(false)
  })
})

test('a row of the next version is read when the chart knows its state', () => {
  const row = { state: 'collecting', version: 3 }
  expect(storedStateOf(chart, row)).toEqual({ version: 2, value: 'collecting' })
  expect(takes(chart, row, { type: 'go' }, { ready: true })).toBe(true)
})

test.each([
  ['a state that the chart does not have', { state: 'start', version: 2 }],
  ['a version without an upgrade step', { state: 'start', version: 0 }],
  ['a state that only the next version has', { state: 'gathering', version: 3 }],
  ['a version after the next one', { state: 'collecting', version: 4 }],
])('a row with %s needs attention', (_, row) => {
  expect(() => storedStateOf(chart, row)).toThrow(expect.objectContaining({ code: 'needs-attention' }))
  expect(isKnown(chart, row)).toBe(false)
})
