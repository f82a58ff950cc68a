import { expect, test } from 'vitest'
import { and, assign, fromPromise, not, setup } from 'xstate'
import { CHARTS } from '#machines/index.ts'
import { stateNodesOf } from '#test/support/charts.ts'
import { describeChart } from './describe.ts'
import { guardText, transitionText } from './wording.ts'

const sample = setup({
  types: { context: {} as { count: number } },
  actors: { load: fromPromise(async () => {}) },
  actions: { tell: (_, _params: { notice: string }) => {} },
  guards: { isBusy: () => false, is: (_, params: { step: string; of?: string }) => params.step === '' },
  delays: { patience: 10 },
}).createMachine({
  id: 'sample',
  context: { count: 0 },
  initial: 'loading',
  on: { noted: { actions: assign({ count: 1 }) } },
  states: {
    loading: {
      description: 'Something is read.',
      tags: 'busy',
      entry: { type: 'tell', params: { notice: 'begun' } },
      invoke: {
        src: 'load',
        onDone: [
          { guard: and(['isBusy', not({ type: 'is', params: { step: 'terms' } })]), target: 'both' },
          { target: 'over' },
        ],
        onError: {
          guard: { type: 'is', params: ({ event }) => ({ of: event.type, step: 'terms' }) },
          target: 'over',
          actions: { type: 'tell', params: ({ event }) => ({ notice: event.type }) },
        },
      },
      after: { patience: 'over' },
    },
    both: {
      type: 'parallel',
      onDone: 'over',
      states: {
        left: {
          initial: 'open',
          states: { open: { always: { guard: 'isBusy', target: 'shut' } }, shut: { type: 'final' } },
        },
      },
      on: { again: { target: 'both', reenter: true } },
    },
    over: { type: 'final' },
  },
})

test.each(CHARTS.map((machine) => [machine.id, machine] as const))(
  'the description of %s has every state and every branch',
  (id, machine) => {
    const { states, transitions } = describeChart(machine)
    expect(states.map((state) => state.id)).toEqual([id, ...stateNodesOf(machine).map((node) => node.id)])
    const branches = [machine.root, ...stateNodesOf(machine)].flatMap((node) =>
      [...node.transitions.values(), node.always ?? []]
        .flat()
        .map(({ target }) => [node.id, (target ?? []).map((one) => one.id)]),
    )
    expect(transitions.map(({ source, targets }) => [source, targets])).toEqual(branches)
    expect(new Set(transitions.map((transition) => transition.id)).size).toBe(branches.length)
  },
)

test('a state is described with its kind, actors and actions', () => {
  const { states } = describeChart(sample)
  expect(
    states.map(({ path, parent, kind, isInitial }) => [path.join('.'), parent, kind, isInitial]),
  ).toEqual([
    ['', null, 'compound', false],
    ['loading', 'sample', 'normal', true],
    ['both', 'sample', 'parallel', false],
    ['both.left', 'sample.both', 'compound', false],
    ['both.left.open', 'sample.both.left', 'normal', true],
    ['both.left.shut', 'sample.both.left', 'final', false],
    ['over', 'sample', 'final', false],
  ])
  expect(states[1]).toMatchObject({
    name: 'loading',
    description: 'Something is read.',
    tags: ['busy'],
    actors: ['load'],
    entry: ['tell(begun)'],
    exit: [],
  })
})

test('a transition is described with its trigger, condition and actions', () => {
  const { transitions } = describeChart(sample)
  expect(transitions.map((one) => [one.source, transitionText(one), one.targets, one.isReentered])).toEqual([
    ['sample', 'noted / assign', [], false],
    ['sample.loading', 'load done if isBusy and not is(terms)', ['sample.both'], false],
    ['sample.loading', 'load done otherwise', ['sample.over'], false],
    ['sample.loading', 'load failed if is(terms) / tell', ['sample.over'], false],
    ['sample.loading', 'after patience', ['sample.over'], false],
    ['sample.both', 'again', ['sample.both'], true],
    ['sample.both', 'both completed', ['sample.over'], false],
    ['sample.both.left.open', 'at once if isBusy', ['sample.both.left.shut'], false],
  ])
  expect(transitions.map(guardText).filter(Boolean)).toHaveLength(4)
})
