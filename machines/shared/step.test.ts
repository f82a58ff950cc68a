import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { step } from './step.ts'

const machine = setup({
  types: { context: {} as { ready: boolean }, events: {} as { type: 'go' } | { type: 'stay' } },
  actions: { announce: () => {} },
  guards: {
    ready: ({ context }) => context.ready,
    isAt: ({ context }, { hour }: { hour: number }) => context.ready && hour > 12,
  },
}).createMachine({
  id: 'fixture',
  context: { ready: false },
  initial: 'collecting',
  states: {
    collecting: {
      on: {
        go: [
          { guard: { type: 'isAt', params: { hour: 9 } }, target: 'night' },
          { guard: 'ready', target: 'identity' },
        ],
        stay: 'collecting',
      },
    },
    identity: { entry: 'announce' },
    night: {},
  },
})

describe('a step', () => {
  const at = (value: string, ready: boolean) => ({ value, context: { ready } })

  test('a step returns the next state and the actions, and runs nothing', () => {
    expect(step(machine, at('collecting', true), { type: 'go' })).toEqual({
      taken: true,
      guards: { 'isAt(9)': false, ready: true },
      value: 'identity',
      effects: [{ kind: 'do', name: 'announce' }],
    })
  })

  test('a step into the same state counts as taken, without entering it again', () => {
    expect(step(machine, at('collecting', true), { type: 'stay' })).toEqual({
      taken: true,
      guards: {},
      value: 'collecting',
      effects: [],
    })
  })

  test('a step is not taken when a guard refuses it or the state does not know its event', () => {
    expect(step(machine, at('collecting', false), { type: 'go' })).toEqual({
      taken: false,
      guards: { 'isAt(9)': false, ready: false },
    })
    expect(step(machine, at('identity', true), { type: 'go' })).toEqual({ taken: false, guards: {} })
  })

  test('a step from a state that the chart does not have throws', () => {
    expect(() => step(machine, at('gone', true), { type: 'go' })).toThrow('gone')
  })

  test('a step of a chart with a delay throws, since no job would wait for it', () => {
    const waiting = setup({ delays: { soon: 1000 } }).createMachine({
      id: 'waiting',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { after: { soon: 'a' } } },
    })
    expect(() => step(waiting, { value: 'a', context: {} }, { type: 'go' })).toThrow(
      'no job can run xstate.raise',
    )
  })
})
