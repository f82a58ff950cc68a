import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { step } from '#machines/shared/step.ts'
import { type UpgradeStep, upgrade } from './upgrade.ts'

/** A chart in its third version: `start` became `collecting`, then `nafath` became `identity`. */
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

describe('a state stored by an older version', () => {
  test.each([
    [1, 'start', 'collecting'],
    [1, 'nafath', 'identity'],
    [2, 'nafath', 'identity'],
    [3, 'collecting', 'collecting'],
  ])('of version %i, %s, is %s today and the chart knows it', (version, value, today) => {
    const stored = upgrade('fixture', { version, value }, 3, steps)
    expect(stored).toEqual({ version: 3, value: today })
    expect(() =>
      step(machine, { value: stored.value, context: { ready: true } }, { type: 'go' }),
    ).not.toThrow()
  })

  test('without a step for it, or stored by a newer product, is an error and not a guess', () => {
    expect(() => upgrade('fixture', { version: 0, value: 'x' }, 3, steps)).toThrow(
      'no upgrade step from version 0',
    )
    expect(() => upgrade('fixture', { version: 4, value: 'x' }, 3, steps)).toThrow('newer version')
  })
})
