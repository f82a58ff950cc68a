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

/** The numbers of people behind the figures of a state. */
export interface StatePeople {
  /** People now in the state. */
  here: number
  /** People now in the state who entered it before the period ended. */
  running: number
  /** People now in the state who entered it later. */
  later: number
  /** The part of `running` that has stayed longer than the time of the target. */
  waiting: number
  /** The part of `running` that has not stayed that long. */
  pending: number
  returned: number
  first: number
  stays: number
  /** People who left after a stay of unknown length. */
  untimed: number
  outliers: number
  /** People with shorter stays than an outlier. */
  usual: number
  within: number
  late: number
  /** People whose stays lie between the time of the target and the shortest outlier. */
  between: number
}

/** The numbers of people behind the figures of a chart. */
export interface People {
  of: (state: string) => StatePeople
  moved: (move: Pick<Move, 'from' | 'event' | 'to'>) => number
  refused: (state: string, refusal: Omit<Refusal, 'count'>) => number
}

/**
 * The figures of a chart for analysts. A line with few people hides the totals of both its states and the number of flows in
 * them, because each figure could be computed from the others. A state with few people hides one of its lines.
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
        people: people.of(name),
        hidesNow: hiddenStates.has(name),
        hidesEntered: isHidden(({ from, to }) => to === name && from !== name),
        hidesLeft: isHidden(({ from, to }) => from === name && to !== name),
        hidesAgain: isHidden(({ from, to }) => from === name && to === name),
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
    states.flatMap(({ state, now }) => (isFew(now, people.of(state).here) ? [state] : [])),
  )
  const lines = moves.filter(({ from, to, count }) => from !== to && count > 0)
  const isHidden = (move: Move) => hiddenMoves.has(move)
  const smallestShown = (some: readonly Move[]) =>
    some.filter((move) => !isHidden(move)).sort((one, other) => one.count - other.count)[0]
  /** The entries less the shown lines out of a state give one sum: the flows now in it and those of its hidden lines. */
  const hidesMany = (name: string, out: readonly Move[]) =>
    states.some(({ state, now }) => state === name && now > 0 && !isFew(now, people.of(name).here)) ||
    out.some((move) => isHidden(move) && !isFew(move.count, people.moved(move)))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const { from, to } of lines.filter(isHidden))
      for (const name of [from, to]) if (name !== BEGINNING) hiddenStates.add(name)
    for (const name of hiddenStates) {
      const out = lines.filter(({ from }) => from === name)
      const into = lines.filter(({ to }) => to === name)
      if (into.some(isHidden) || (out.some(isHidden) && hidesMany(name, out))) continue
      const line = smallestShown(out) ?? (out.some(isHidden) ? undefined : smallestShown(into))
      if (!line) continue
      hiddenMoves.add(line)
      isSettled = false
    }
  }
  return { hiddenMoves, hiddenStates }
}

interface StateGroups {
  people: StatePeople
  hidesNow: boolean
  hidesEntered: boolean
  hidesLeft: boolean
  hidesAgain: boolean
  refused: (refusal: Omit<Refusal, 'count'>) => number
}

/** Hides a part when its total is hidden, or when the rest of the total has few people. */
const groupedState = (state: StateFigures, groups: StateGroups): ShownChartFigures['states'][number] => {
  const { now, entered, returned, left, again, wentBack, stays, outliers, target, refusals } = state
  const { people, hidesNow, hidesEntered, hidesLeft, hidesAgain, refused } = groups
  const hidesStays = hidesLeft || isFew(left - stays.count, people.untimed)
  const hasStays = !hidesStays && !isFew(stays.count, people.stays)
  const running = shown(stays.running, hidesNow || isFew(now - stays.running, people.later), people.running)
  const hidesOutliers = hidesStays || isFew(stays.count - outliers, people.usual)
  return {
    ...state,
    now: shown(now, hidesNow, people.here),
    entered: shown(entered, hidesEntered),
    returned: shown(returned, hidesEntered || isFew(entered - returned, people.first), people.returned),
    left: shown(left, hidesLeft),
    again: shown(again, hidesAgain),
    wentBack: shown(wentBack, hidesAgain),
    stays: {
      count: shown(stays.count, hidesStays, people.stays),
      running,
      median: hasStays ? stays.median : null,
      p90: hasStays ? stays.p90 : null,
    },
    outliers: shown(outliers, hidesOutliers, people.outliers),
    target:
      target &&
      groupedTarget(target, people, {
        isHidden:
          (!hasStays && stays.count > 0) ||
          typeof running === 'string' ||
          isFew(stays.running - target.waiting, people.pending) ||
          (!hidesOutliers && isFew(Math.abs(target.late - outliers), people.between)),
      }),
    refusals: refusals.map(({ count, ...refusal }) => ({
      ...refusal,
      count: shown(count, false, refused(refusal)),
    })),
  }
}

const groupedTarget = (
  target: NonNullable<StateFigures['target']>,
  people: StatePeople,
  state: { isHidden: boolean },
): ShownChartFigures['states'][number]['target'] => {
  const { within, late, waiting } = target
  const isHidden =
    state.isHidden ||
    isFew(within, people.within) ||
    isFew(late, people.late) ||
    isFew(waiting, people.waiting)
  return {
    ...target,
    within: shown(within, isHidden, people.within),
    late: shown(late, isHidden, people.late),
    waiting: shown(waiting, isHidden, people.waiting),
    met: isHidden ? null : target.met,
  }
}

interface Part {
  steps: number
  people: number
}

/**
 * The parts of a total for analysts. The rest is never shown, but the total less the shown parts gives the sum of the rest and
 * the hidden parts. If a part or the rest has few people, that sum must cover many: unless the rest does, one more part is
 * hidden, or the total when no part has enough people.
 */
export const groupedParts = (rest: Part, parts: readonly Part[]): { total: Shown; parts: Shown[] } => {
  const isMany = ({ steps, people }: Part) => steps > 0 && !isFew(steps, people)
  const hasFew = [rest, ...parts].some(({ steps, people }) => isFew(steps, people))
  const many = parts.filter(isMany).sort((one, other) => one.steps - other.steps)
  const hidden = hasFew && !isMany(rest) ? many[0] : undefined
  const total = [rest, ...parts].reduce((sum, { steps }) => sum + steps, 0)
  return {
    total: shown(total, hasFew && !isMany(rest) && !hidden),
    parts: parts.map((part) => shown(part.steps, part === hidden, part.people)),
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
 * The figures of a funnel for analysts. A customer has one onboarding, so its flows are people. The people now in each step add up
 * to all who began. If a step has few people, at least two steps with five people or more together are hidden. The totals between
 * these steps are hidden, too. `isEnd`: the step completes the onboarding.
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
