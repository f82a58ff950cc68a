import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING, type ChartFigures, type Shown } from '#contract/entities/flow-figures.ts'
import {
  groupedChart,
  groupedFunnel,
  groupedParts,
  isFew,
  type StatePeople,
  shown,
} from './smallest-group.ts'

test('one to four people are few, zero and five are not; many steps of few people are few', () => {
  expect([0, 1, 4, 5].map((count) => isFew(count))).toEqual([false, true, true, false])
  expect(isFew(40, 4)).toBe(true)
  expect([shown(3, true), shown(7, true), shown(7), shown(0)]).toEqual(['few', 'hidden', 7, 0])
})

const STATES = ['a', 'b', 'c', 'd']

/** The figures of flows that begin in a state and move along lines, over their whole life. */
const chartOf = (ways: readonly (readonly number[])[]): ChartFigures => {
  const counts = new Map<string, number>()
  const now = new Map<string, number>()
  for (const way of ways) {
    const names = way.map((index) => STATES[index] ?? 'a')
    ;[BEGINNING, ...names].forEach((from, index, all) => {
      const to = all[index + 1]
      if (to === undefined) now.set(from, (now.get(from) ?? 0) + 1)
      else counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1)
    })
  }
  const moves = [...counts].map(([way, count]) => {
    const [from = '', to = ''] = way.split(' ')
    return { from, to, event: 'moved', backTo: null, count }
  })
  const sum = (is: (move: (typeof moves)[number]) => boolean) =>
    moves.filter(is).reduce((total, { count }) => total + count, 0)
  return {
    ...{ chart: 'account', from: '2026-11-01', to: '2026-11-30', moves },
    states: STATES.map((state) => {
      const left = sum(({ from, to }) => from === state && to !== state)
      return {
        ...{ state, now: now.get(state) ?? 0, left },
        entered: sum(({ from, to }) => to === state && from !== state),
        again: sum(({ from, to }) => from === state && to === state),
        ...{ returned: 0, wentBack: 0, outliers: 0, refusals: [], target: null },
        stays: { count: left, running: now.get(state) ?? 0, median: 1, p90: 1 },
      }
    }),
  }
}

/** A state in which every figure is about this number of people. */
const ofPeople = (number: number): StatePeople => ({
  ...{ here: number, running: number, later: number, waiting: number, pending: number },
  ...{ returned: number, first: number, stays: number, untimed: number, outliers: number, usual: number },
  ...{ within: number, late: number, between: number },
})
const onlySteps = { of: () => ofPeople(1000), moved: () => 1000, refused: () => 1000 }
/** Groups of flows with the same path. */
const ways = fc
  .array(
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
    ),
    { maxLength: 5 },
  )
  .map((groups) => groups.flatMap(([way, count]) => Array.from({ length: count }, () => way)))

/** Computes hidden figures from the visible ones: totals are sums of lines; the flows in a state are its entries less its exits. */
const deduced = (figures: ReturnType<typeof groupedChart>): Map<string, number> => {
  const known = new Map<string, number>()
  const note = (name: string, figure: Shown) => typeof figure === 'number' && known.set(name, figure)
  const lineOf = ({ from, to }: { from: string; to: string }) => `${from}>${to}`
  for (const move of figures.moves) note(lineOf(move), move.count)
  const equations: { total: string; parts: string[] }[] = []
  for (const { state, now, entered, left, again } of figures.states) {
    note(`${state} now`, now)
    note(`${state} entered`, entered)
    note(`${state} left`, left)
    note(`${state} again`, again)
    const lines = (is: (move: { from: string; to: string }) => boolean) =>
      figures.moves.filter(is).map(lineOf)
    equations.push(
      { total: `${state} entered`, parts: lines(({ from, to }) => to === state && from !== state) },
      { total: `${state} left`, parts: lines(({ from, to }) => from === state && to !== state) },
      { total: `${state} again`, parts: lines(({ from, to }) => from === state && to === state) },
      { total: `${state} entered`, parts: [`${state} left`, `${state} now`] },
    )
  }
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const { total, parts } of equations) {
      const unknown = [total, ...parts].filter((name) => !known.has(name))
      const [name, ...more] = unknown
      if (name === undefined || more.length > 0) continue
      const sum = parts.reduce((all, part) => all + (known.get(part) ?? 0), 0)
      known.set(name, name === total ? sum : (known.get(total) ?? 0) - sum)
      isNew = true
    }
  }
  return known
}

/** The flows that are either in a state or took one of its hidden lines: its entries less its visible lines. */
const remainders = ({ moves, states }: ReturnType<typeof groupedChart>): number[] =>
  states.flatMap(({ state, entered }) => {
    if (typeof entered !== 'number') return []
    const out = moves.flatMap(({ from, to, count }) =>
      from === state && to !== state && typeof count === 'number' ? [count] : [],
    )
    return [entered - out.reduce((sum, count) => sum + count, 0)]
  })

describe('the figures of a chart for analysts', () => {
  test('no figure of one to four people is shown or follows from the others, for any history', () => {
    fc.assert(
      fc.property(ways, (all) => {
        const figures = chartOf(all)
        const grouped = groupedChart(figures, onlySteps)
        const known = deduced(grouped)
        const small = [...known].filter(([, value]) => isFew(value))
        expect(small).toEqual([])
        expect(remainders(grouped).filter((count) => isFew(count))).toEqual([])
      }),
      { numRuns: 2000, seed: 20261128 },
    )
  })

  test('figures of five people and more are all shown', () => {
    const figures = chartOf(Array.from({ length: 20 }, (_, index) => (index < 10 ? [0] : [0, 1])))
    expect(groupedChart(figures, onlySteps)).toEqual(figures)
  })

  test('many steps of few people are few', () => {
    const figures = chartOf(Array.from({ length: 20 }, () => [0]))
    const few = groupedChart(figures, { ...onlySteps, moved: () => 2 })
    expect(few.moves).toMatchObject([{ count: 'few' }])
    expect(few.states[0]).toMatchObject({ entered: 'hidden', now: 'hidden' })
  })

  const lively = (): ChartFigures => {
    const figures = chartOf(Array.from({ length: 100 }, (_, index) => (index < 40 ? [0] : [0, 1])))
    const target = { share: 0.9, seconds: 60, within: 30, late: 30, waiting: 10, met: 30 / 70 }
    const states = figures.states.map((state) =>
      state.state === 'a'
        ? { ...state, returned: 20, outliers: 10, target, stays: { ...state.stays, count: 50, running: 20 } }
        : state,
    )
    return { ...figures, states }
  }
  const groupedLively = (few: Partial<StatePeople>) =>
    groupedChart(lively(), { ...onlySteps, of: () => ({ ...ofPeople(1000), ...few }) }).states[0]
  const HIDDEN_TARGET = { within: 'hidden', late: 'hidden', waiting: 'hidden', met: null }

  test('all figures of many people are shown', () => {
    expect(groupedLively({})).toEqual(lively().states[0])
  })

  test.each([
    [
      { here: 4 },
      { now: 'few', left: 'hidden', stays: { count: 'hidden', running: 'hidden', median: null } },
    ],
    [{ returned: 4 }, { returned: 'few' }],
    [{ first: 4 }, { returned: 'hidden' }],
    [{ stays: 4 }, { stays: { count: 'few', median: null, p90: null }, target: HIDDEN_TARGET }],
    [{ untimed: 4 }, { stays: { count: 'hidden', median: null, p90: null }, target: HIDDEN_TARGET }],
    [{ outliers: 4 }, { outliers: 'few' }],
    [{ usual: 4 }, { outliers: 'hidden' }],
    [{ running: 4 }, { stays: { running: 'few' }, target: HIDDEN_TARGET }],
    [{ later: 4 }, { stays: { running: 'hidden' }, target: HIDDEN_TARGET }],
    [{ within: 4 }, { target: { ...HIDDEN_TARGET, within: 'few' } }],
    [{ late: 4 }, { target: { ...HIDDEN_TARGET, late: 'few' } }],
    [{ waiting: 4 }, { target: { ...HIDDEN_TARGET, waiting: 'few' } }],
    [{ pending: 4 }, { target: HIDDEN_TARGET }],
    [{ between: 4 }, { outliers: 10, target: HIDDEN_TARGET }],
  ] as const)('a part of many flows of four people is hidden: %j', (few, expected) => {
    expect(groupedLively(few)).toMatchObject(expected)
  })

  test('a target is hidden when few were late', () => {
    const [state, ...states] = chartOf(Array.from({ length: 20 }, () => [0, 1])).states
    const target = { share: 0.9, seconds: 60, within: 18, late: 2, waiting: 0, met: 0.9 }
    const figures = {
      ...chartOf(Array.from({ length: 20 }, () => [0, 1])),
      states: [{ ...state, target }, ...states],
    }
    expect(groupedChart(figures as ChartFigures, onlySteps).states[0]?.target).toEqual({
      ...{ share: 0.9, seconds: 60, within: 'hidden', late: 'few', waiting: 'hidden', met: null },
    })
  })
})

describe('the parts of a total for analysts', () => {
  const many = { steps: 10, people: 5 }
  const few = { steps: 9, people: 4 }
  const none = { steps: 0, people: 0 }

  test.each([
    ['all are shown', many, [many, none], { total: 20, parts: [10, 0] }],
    ['a part of few people is hidden in the rest', many, [many, few], { total: 29, parts: [10, 'few'] }],
    [
      'a part of few people is hidden in the next',
      none,
      [many, few],
      { total: 19, parts: ['hidden', 'few'] },
    ],
    [
      'a rest of few people is hidden in the smallest',
      few,
      [{ steps: 20, people: 9 }, many],
      { total: 39, parts: [20, 'hidden'] },
    ],
    ['the total of few people is hidden', none, [few, none], { total: 'hidden', parts: ['few', 0] }],
    ['zero is shown', none, [none], { total: 0, parts: [0] }],
  ])('the parts of a total for analysts: %s', (_, rest, parts, expected) => {
    expect(groupedParts(rest, parts)).toEqual(expected)
  })
})

describe('the funnel for analysts', () => {
  /** `here`: the customers who stopped in each step. */
  const funnelOf = (here: readonly number[]) => ({
    began: here.reduce((sum, count) => sum + count, 0),
    completed: here.at(-1) ?? 0,
    steps: here.map((count, index) => {
      const entered = here.slice(index).reduce((sum, one) => sum + one, 0)
      return { step: String(index), entered, here: count, left: entered - count }
    }),
  })
  const grouped = (here: readonly number[]) =>
    groupedFunnel(funnelOf(here), (step) => step === String(here.length - 1))

  test('no figure of one to four people is shown or is the difference of two steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 8 }), (here) => {
        const { began, completed, steps } = grouped(here)
        const numbers = [
          began,
          completed,
          ...steps.flatMap(({ entered, left, here: now }) => [entered, left, now]),
        ]
        expect(numbers.filter((figure) => typeof figure === 'number' && isFew(figure))).toEqual([])
        const reached = steps.map(({ entered }) => entered).filter((figure) => typeof figure === 'number')
        const hidden = steps.filter(({ here: now }) => typeof now === 'string').length
        const visible = steps.flatMap(({ here: now }) => (typeof now === 'number' && now > 0 ? [now] : []))
        if (hidden > 0 && visible.length > 0 && typeof began === 'number')
          expect(began - visible.reduce((sum, now) => sum + now, 0)).toBeGreaterThanOrEqual(5)
        reached.slice(1).forEach((figure, index) => {
          expect(isFew((reached[index] ?? 0) - figure)).toBe(false)
        })
      }),
      { numRuns: 500, seed: 20261128 },
    )
  })

  test('a funnel without few people is shown unchanged', () => {
    expect(grouped([10, 5, 20])).toEqual(funnelOf([10, 5, 20]))
  })

  test('two steps with few people are hidden, and the totals between them', () => {
    expect(grouped([10, 3, 4, 20]).steps).toEqual([
      { step: '0', entered: 37, left: 27, here: 10 },
      { step: '1', entered: 27, left: 'hidden', here: 'few' },
      { step: '2', entered: 'hidden', left: 20, here: 'few' },
      { step: '3', entered: 20, left: 0, here: 20 },
    ])
  })
})
