import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { findUnknownStates, type RecordedStep, rehearsalOf, rehearseStep } from './rehearse.ts'
import type { VersionedChart } from './stored-charts.ts'

const machine = setup({
  types: {
    context: {} as { ready: boolean; late?: boolean },
    events: {} as { type: 'go' } | { type: 'stay'; loud: boolean },
  },
  guards: {
    ready: ({ context }) => context.ready,
    late: ({ context }) => context.late === true,
    loud: ({ event }) => event.type === 'stay' && event.loud,
  },
}).createMachine({
  id: 'fixture',
  context: { ready: false },
  initial: 'collecting',
  states: {
    collecting: {
      on: {
        go: [
          { guard: 'late', target: 'over' },
          { guard: 'ready', target: 'identity' },
        ],
        stay: { guard: 'loud', target: 'collecting' },
      },
    },
    identity: {},
    over: {},
  },
})
/** Version 2, where `start` became `collecting`. */
const chart: VersionedChart = {
  machine,
  version: 2,
  upgrades: [{ from: 1, migrate: (value) => (value === 'start' ? 'collecting' : value) }],
}
const TAKEN: RecordedStep = {
  ...{ chart: 'fixture', flow: 'one', version: 2, event: 'go', from: 'collecting', to: 'identity' },
  ...{ payload: null, facts: { ready: true, late: false }, guards: { ready: true, late: false } },
}
const REFUSED: RecordedStep = {
  ...TAKEN,
  ...{ to: null, facts: { ready: false, late: false }, guards: { ready: false, late: false } },
}

describe('a recorded step', () => {
  test.each([
    ['is the same where it leads to the same state', TAKEN, { kind: 'same' }],
    ['is the same where it is refused again', REFUSED, { kind: 'same' }],
    ['is upgraded to the state names of today', { ...TAKEN, version: 1, from: 'start' }, { kind: 'same' }],
    [
      'carries its payload',
      { ...TAKEN, event: 'stay', to: 'collecting', payload: { loud: true }, guards: { loud: true } },
      { kind: 'same' },
    ],
    [
      'leads to another state now',
      { ...TAKEN, facts: { ready: true, late: true } },
      { kind: 'another-way', today: 'over', guard: 'late' },
    ],
    [
      'is refused now',
      { ...TAKEN, facts: { ready: false, late: false } },
      { kind: 'now-refused', today: null, guard: 'ready' },
    ],
    [
      'is taken now, since a guard is gone',
      { ...REFUSED, facts: { ready: true, late: false }, guards: { old: false } },
      { kind: 'now-taken', today: 'identity', guard: 'old' },
    ],
    [
      'has an event that nothing sends any more',
      { ...TAKEN, event: 'gone' },
      { kind: 'unknown-event', today: null, guard: null },
    ],
    [
      'began in a removed state',
      { ...TAKEN, from: 'gone' },
      { kind: 'unknown-state', today: null, guard: null },
    ],
    [
      'was stored by a newer version',
      { ...TAKEN, version: 3 },
      { kind: 'unknown-state', today: null, guard: null },
    ],
    ['without facts is not rehearsed', { ...TAKEN, facts: null }, { kind: 'not-rehearsed' }],
    [
      'that differs because a fact is missing is not rehearsed',
      { ...TAKEN, facts: { late: false } },
      { kind: 'not-rehearsed' },
    ],
    [
      'that does not need the fact it lacks is rehearsed',
      { ...TAKEN, facts: { ready: true } },
      { kind: 'same' },
    ],
    [
      'that led to a removed state leads to another one now',
      { ...TAKEN, to: 'gone' },
      { kind: 'another-way', today: 'identity', guard: null },
    ],
  ] as const)('a recorded step %s', (_, step, expected) => {
    expect(rehearseStep(chart, step)).toEqual(expected)
  })
})

test('steps that differ in the same way are counted together and list some of their flows', () => {
  const rehearsal = rehearsalOf(chart)
  const flows = Array.from({ length: 25 }, (_, index) => ({ ...TAKEN, event: 'gone', flow: `flow ${index}` }))
  rehearsal.add([TAKEN, { ...TAKEN, facts: null }, { ...TAKEN, from: 'gone' }])
  rehearsal.add([...flows, ...flows])
  const { steps, notRehearsed, differences } = rehearsal.result()
  expect({ steps, notRehearsed }).toEqual({ steps: 53, notRehearsed: { steps: 1, people: 1 } })
  expect(differences).toMatchObject([
    { kind: 'unknown-event', event: 'gone', steps: 50, flows: 25 },
    { kind: 'unknown-state', from: 'gone', steps: 1, flows: 1, examples: ['one'] },
  ])
  expect(differences[0]?.examples).toEqual(flows.slice(0, 20).map(({ flow }) => flow))
})

test('occupied states that the current chart does not have are listed', async () => {
  const stored = (version: number, state: string) => ({ chart: 'fixture', version, state, flows: 3 })
  const occupied = [stored(1, 'start'), stored(2, 'start'), stored(2, 'over'), stored(3, 'over')]
  const other = { ...stored(1, 'gone'), chart: 'other' }
  const unknownStates = await findUnknownStates(chart, [...occupied, other], async ({ state }, limit) => [
    `${state} ${limit}`,
  ])
  expect(unknownStates).toEqual([
    { version: 2, state: 'start', flows: 3, examples: ['start 20'] },
    { version: 3, state: 'over', flows: 3, examples: ['over 20'] },
  ])
})
