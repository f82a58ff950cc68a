import type { ChartDescription, TransitionDescription } from './description.ts'
import { guardText, triggerText } from './wording.ts'

/** Transitions that one line of the drawing stands for. */
export interface Bundle {
  source: string
  target: string
  transitions: TransitionDescription[]
  /** Further states from which the same leads to the same; named in the label instead of drawn, so that lines can be followed. */
  also: string[]
}

/** From this many states on, only the first gets a line. */
const SHARED_BY = 3

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/** A transition to its own state changes nothing that could be drawn as a way. */
export const keepsState = ({ source, targets }: TransitionDescription): boolean =>
  targets.every((target) => target === source)

/** Everything that leads from one state to another, by their ids: as many transitions as there are targets. */
const movesOf = ({ transitions }: ChartDescription) =>
  transitions
    .filter((transition) => !keepsState(transition))
    .flatMap((transition) => transition.targets.map((target) => ({ ...transition, target })))

/** One line for each pair of states, with all that leads from the one to the other. */
export const waysOf = (chart: ChartDescription): Bundle[] =>
  grouped(movesOf(chart), ({ source, target }) => JSON.stringify([source, target])).map((moves) => ({
    source: moves[0]?.source ?? '',
    target: moves[0]?.target ?? '',
    transitions: moves,
    also: [],
  }))

/** The lines of a drawing that names each event: those that lead to one state from several are drawn once. */
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
