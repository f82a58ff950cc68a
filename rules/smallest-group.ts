import type { ChartFigures, Shown, ShownChartFigures, StateFigures } from '#contract/entities/flow-figures.ts'
import { BEGINNING } from '#contract/entities/flow-figures.ts'

/** Analysts see a figure only if it is about at least this number of people. */
const SMALLEST_GROUP = 5

/** True for a figure of one to four people. Zero is not few. */
export const isFew = (count: number, people: number = count): boolean =>
  count > 0 && Math.min(count, people) < SMALLEST_GROUP

/** A figure for analysts. `isHidden`: another figure could be computed from it. */
export const shown = (count: number, isHidden = false, people: number = count): Shown => {
  if (isFew(count, people)) return 'few'
  return isHidden ? 'hidden' : count
}

type Move = ChartFigures['moves'][number]
type Refusal = StateFigures['refusals'][number]

/** The numbers of people behind the figures of a chart. */
export interface People {
  here: (state: string) => number
  moved: (move: Pick<Move, 'from' | 'event' | 'to'>) => number
  refused: (state: string, refusal: Omit<Refusal, 'count'>) => number
}

/**
 * The figures of a chart for analysts. A line with few people hides the totals of both its states and the number of flows in
 * them, since each could be computed from the others. A state with few people hides one of its lines.
 */
export const groupedChart = (figures: ChartFigures, people: People): ShownChartFigures => {
  const { hiddenMoves, hiddenStates } = hiddenParts(figures, people)
  const isHidden = (is: (move: Move) => boolean) =>
    figures.moves.some((move) => hiddenMoves.has(move) && is(move))
  return {
    ...figures,
    moves: figures.moves.map((move) => ({
      ...move,
      count: shown(move.count, hiddenMoves.has(move), people.moved(move)),
    })),
    states: figures.states.map((state) => {
      const name = state.state
      return groupedState(state, {
        here: people.here(name),
        hidesNow: hiddenStates.has(name),
        hidesEntered: isHidden(({ from, to }) => to === name && from !== name),
        hidesLeft: isHidden(({ from, to }) => from === name && to !== name),
        hidesAgain: isHidden(({ from, to }) => from === name && to === name),
        hidesBack: isHidden(({ from, to, backTo }) => from === name && to === name && backTo !== null),
        refused: (refusal) => people.refused(name, refusal),
      })
    }),
  }
}

interface HiddenParts {
  hiddenMoves: ReadonlySet<Move>
  /** States whose current number of flows is hidden. */
  hiddenStates: ReadonlySet<string>
}

const hiddenParts = ({ moves, states }: ChartFigures, people: People): HiddenParts => {
  const hiddenMoves = new Set(moves.filter((move) => isFew(move.count, people.moved(move))))
  const hiddenStates = new Set(
    states.flatMap(({ state, now }) => (isFew(now, people.here(state)) ? [state] : [])),
  )
  const lines = moves.filter(({ from, to, count }) => from !== to && count > 0)
  const smallest = (some: readonly Move[]) => some.toSorted((one, other) => one.count - other.count)[0]
  const hasHiddenLine = (name: string) =>
    lines.some((move) => hiddenMoves.has(move) && (move.from === name || move.to === name))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const { from, to } of lines.filter((move) => hiddenMoves.has(move)))
      for (const name of [from, to]) if (name !== BEGINNING && !hiddenStates.has(name)) hiddenStates.add(name)
    for (const name of hiddenStates) {
      if (hasHiddenLine(name)) continue
      const line =
        smallest(lines.filter(({ from }) => from === name)) ?? smallest(lines.filter(({ to }) => to === name))
      if (!line) continue
      hiddenMoves.add(line)
      isSettled = false
    }
  }
  return { hiddenMoves, hiddenStates }
}

interface StateGroups {
  here: number
  hidesNow: boolean
  hidesEntered: boolean
  hidesLeft: boolean
  hidesAgain: boolean
  hidesBack: boolean
  refused: (refusal: Omit<Refusal, 'count'>) => number
}

const groupedState = (state: StateFigures, groups: StateGroups): ShownChartFigures['states'][number] => {
  const { now, entered, returned, left, again, wentBack, stays, outliers, target, refusals } = state
  const { here, hidesNow, hidesEntered, hidesLeft, hidesAgain, hidesBack, refused } = groups
  const hidesStays = hidesLeft || isFew(left - stays.count)
  const hasStays = !hidesStays && !isFew(stays.count)
  return {
    ...state,
    now: shown(now, hidesNow, here),
    entered: shown(entered, hidesEntered),
    returned: shown(returned, hidesEntered || isFew(entered - returned)),
    left: shown(left, hidesLeft),
    again: shown(again, hidesAgain),
    wentBack: shown(wentBack, hidesBack || hidesAgain || isFew(again - wentBack)),
    stays: {
      count: shown(stays.count, hidesStays),
      running: shown(stays.running, hidesNow || isFew(now - stays.running)),
      median: hasStays ? stays.median : null,
      p90: hasStays ? stays.p90 : null,
    },
    outliers: shown(outliers, hidesStays || isFew(stays.count - outliers)),
    target: target && groupedTarget(target, !hasStays && stays.count > 0, hidesNow),
    refusals: refusals.map(({ count, ...refusal }) => ({
      ...refusal,
      count: shown(count, false, refused(refusal)),
    })),
  }
}

const groupedTarget = (
  target: NonNullable<StateFigures['target']>,
  hidesStays: boolean,
  hidesNow: boolean,
): ShownChartFigures['states'][number]['target'] => {
  const { within, late, waiting } = target
  const isHidden = hidesStays || hidesNow || [within, late, waiting].some((count) => isFew(count))
  return {
    ...target,
    within: shown(within, isHidden),
    late: shown(late, isHidden),
    waiting: shown(waiting, isHidden),
    met: isHidden ? null : target.met,
  }
}

interface Step {
  step: string
  entered: number
  left: number
  here: number
}

interface Funnel<S extends Step> {
  began: number
  completed: number
  steps: readonly S[]
}

interface ShownFunnel<S extends Step> {
  began: Shown
  completed: Shown
  steps: (Omit<S, keyof Step> & { step: string; entered: Shown; left: Shown; here: Shown })[]
}

/**
 * The figures of a funnel for analysts. The people now in each step add up to all who began. If a step has few people, at least
 * two steps are hidden, which together have five people or more, and also the totals between them. `isEnd`: the step completes
 * the onboarding.
 */
export const groupedFunnel = <S extends Step>(
  { began, completed, steps }: Funnel<S>,
  isEnd: (step: S['step']) => boolean,
): ShownFunnel<S> => {
  const isWhole = !isFew(began)
  const hidden = hiddenSteps(steps)
  const [first, last] = [Math.min(...hidden), Math.max(...hidden)]
  const shownSteps = steps.map((step, index) => ({
    ...step,
    entered: shown(step.entered, !isWhole || (index > first && index <= last)),
    left: shown(step.left, !isWhole || (index >= first && index < last)),
    here: shown(step.here, !isWhole || hidden.has(index)),
  }))
  const hidesEnd = shownSteps.some(({ step, entered }) => isEnd(step) && typeof entered === 'string')
  return { began: shown(began), completed: shown(completed, hidesEnd), steps: shownSteps }
}

const hiddenSteps = (steps: readonly Step[]): ReadonlySet<number> => {
  const hidden = new Set<number>()
  steps.forEach(({ entered, left, here }, index) => {
    if ([entered, left, here].some((count) => isFew(count))) hidden.add(index)
  })
  if (hidden.size === 0) return hidden
  const peopleIn = () => [...hidden].reduce((sum, index) => sum + (steps[index]?.here ?? 0), 0)
  const others = steps
    .map(({ here }, index) => ({ here, index }))
    .filter(({ here, index }) => here > 0 && !hidden.has(index))
    .sort((one, other) => one.here - other.here)
  for (const { index } of others) {
    if (occupied(steps, hidden) >= 2 && peopleIn() >= SMALLEST_GROUP) break
    hidden.add(index)
  }
  return hidden
}

const occupied = (steps: readonly Step[], hidden: ReadonlySet<number>): number =>
  [...hidden].filter((index) => (steps[index]?.here ?? 0) > 0).length
