import type { ChartDescription, TransitionDescription } from './describe.ts'
import { guardText, triggerText } from './wording.ts'

/** The transitions that one line of the drawing shows. */
export interface Bundle {
  source: string
  target: string
  transitions: TransitionDescription[]
  /** Further states with the same transition to the target. They have no line of their own; the label names them. */
  also: string[]
}

/** If at least this many states share a transition, only the first one has a line. */
const SHARED_BY = 3

/** The lines of a map: one for each pair of states, with all transitions from one to the other. */
export const waysOf = (chart: ChartDescription): Bundle[] =>
  grouped(movesOf(chart), ({ source, target }) => JSON.stringify([source, target])).map((moves) => ({
    source: moves[0]?.source ?? '',
    target: moves[0]?.target ?? '',
    transitions: moves,
    also: [],
  }))

/** The lines of a drawing: a transition that several states share is drawn once. */
export const bundleTransitions = (chart: ChartDescription): Bundle[] => {
  const alike = grouped(movesOf(chart), (move) =>
    JSON.stringify([triggerText(move.trigger), guardText(move), move.target]),
  )
  const bundles = alike.flatMap((moves): Bundle[] => {
    const sources = [...new Set(moves.map(({ source }) => source))]
    const drawn = sources.length < SHARED_BY ? sources : sources.slice(0, 1)
    return drawn.map((source) => {
      const target = moves[0]?.target ?? ''
      const isShared = drawn.length < sources.length
      return {
        source,
        target,
        transitions: isShared ? moves : moves.filter((move) => move.source === source),
        also: isShared ? sources.slice(1) : [],
      }
    })
  })
  return grouped(bundles, ({ source, target, also }) => JSON.stringify([source, target, also])).map(
    (parts) => ({
      ...(parts[0] as Bundle),
      transitions: parts.flatMap((part) => part.transitions),
    }),
  )
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/** True for a transition into its own state, which has no line. */
export const keepsState = ({ source, targets }: TransitionDescription): boolean =>
  targets.every((target) => target === source)

/** The transitions to another state, once for each target. */
const movesOf = ({ transitions }: ChartDescription) =>
  transitions
    .filter((transition) => !keepsState(transition))
    .flatMap((transition) => transition.targets.map((target) => ({ ...transition, target })))
