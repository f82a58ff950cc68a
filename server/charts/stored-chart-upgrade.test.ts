import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { step } from '#machines/shared/step.ts'
import { type UpgradeStep, upgrade } from './stored-chart.ts'

/** A chart in version 3: version 2 renamed `start` to `collecting`, version 3 renamed `nafath` to `identity`. */
const machine = setup({
  types: { context: {} as { ready: boolean }, events: {} as { type: 'go' } | { type: 'stay' } },
  actions: { announce: () => {} },
  guards: { ready: ({ context }) => context.ready },
}).createMachine({
  id: 'fixture',
  context: { ready: false },
  initial: 'collecting',
  states: {
    collecting: { on: { go: { guard: 'ready', target: 'identity' }, stay: 'collecting' } },
    identity: { entry: 'announce' },
  },
})
const steps: readonly UpgradeStep[] = [
  { from: 1, migrate: (value) => (value === 'start' ? 'collecting' : value) },
  { from: 2, migrate: (value) => (value === 'nafath' ? 'identity' : value) },
]

describe('a stored state', () => {
  test.each([
    [1, 'start', 'collecting'],
    [1, 'nafath', 'identity'],
    [2, 'nafath', 'identity'],
    [3, 'collecting', 'collecting'],
  ])('version %i, %s: upgrade returns %s, which the chart accepts', (version, value, current) => {
    const stored = upgrade('fixture', { version, value }, 3, steps)
    expect(stored).toEqual({ version: 3, value: current })
    expect(() =>
      step(machine, { value: stored.value, context: { ready: true } }, { type: 'go' }),
    ).not.toThrow()
  })

  test('upgrade throws for a missing upgrade step and for a newer version', () => {
    expect(() => upgrade('fixture', { version: 0, value: 'x' }, 3, steps)).toThrow(
      'no upgrade step from version 0',
    )
    expect(() => upgrade('fixture', { version: 4, value: 'x' }, 3, steps)).toThrow('newer version')
  })
})
