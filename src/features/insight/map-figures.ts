import type { ChartFigures, StateFigures } from '#contract/entities/flow-figures.ts'
import type { ChartDrawing, StateTone } from '#diagrams/drawing.ts'
import type { Figures } from '#diagrams/figures.ts'
import type { Colour } from './insight-search.ts'
import type { FigureWords } from './use-figure-words.ts'
import { drawnStates } from './use-state-names.ts'

const HEAT = ['heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const

/** The more of something, the stronger; nothing has no colour. */
const heat = (value: number, most: number): StateTone | undefined =>
  value > 0 && most > 0
    ? HEAT[Math.min(HEAT.length - 1, Math.floor((HEAT.length * value) / most))]
    : undefined

const toneOf = (
  figures: StateFigures,
  all: readonly StateFigures[],
  colour: Colour,
): StateTone | undefined => {
  if (colour === 'frequency') return heat(figures.entered, Math.max(...all.map(({ entered }) => entered)))
  if (colour === 'duration') {
    // Times range from seconds to months, so that the colours go by their logarithm.
    const scale = ({ stays }: StateFigures) => Math.log1p(stays.median ?? 0)
    return heat(scale(figures), Math.max(...all.map(scale)))
  }
  const { target } = figures
  if (!target || target.met === null) return undefined
  return target.met >= target.share ? 'met' : 'missed'
}

/** How many went along each line of the map, for those lines that were gone along. */
const edgeCounts = (
  map: ChartDrawing,
  moves: ChartFigures['moves'],
  countOf: FigureWords['countOf'],
): Figures['edges'] => {
  const isOn = (transitions: readonly string[], { from, event }: ChartFigures['moves'][number]) =>
    transitions.some((id) => id.startsWith(`${map.id}.${from}:${event}:`))
  const counts = map.edges.flatMap(({ id, transitions, target }) => {
    const along = moves.filter((move) => target === `${map.id}.${move.to}` && isOn(transitions, move))
    const count = along.reduce((sum, { count }) => sum + count, 0)
    return count > 0 ? [{ id, count }] : []
  })
  const most = Math.max(...counts.map(({ count }) => count))
  return new Map(counts.map(({ id, count }) => [id, { text: countOf(count), weight: count / most }]))
}

/** What the map shows on its boxes and lines. */
export const mapFigures = (
  map: ChartDrawing,
  { states, moves }: ChartFigures,
  colour: Colour,
  { linesOf, countOf }: FigureWords,
): Figures => ({
  states: new Map(
    drawnStates(map).map((state) => {
      const figures = figuresOf(states, state)
      return [`${map.id}.${state}`, { lines: linesOf(figures), tone: toneOf(figures, states, colour) }]
    }),
  ),
  edges: edgeCounts(map, moves, countOf),
})

/** The figures of a state that nothing has happened in yet. */
const nothingYet = (state: string): StateFigures => ({
  ...{ state, now: 0, entered: 0, returned: 0, left: 0, again: 0, wentBack: 0, outliers: 0 },
  stays: { count: 0, running: 0, median: null, p90: null },
  refusals: [],
  target: null,
})

/** The figures of one state, all zero where nothing has happened in it. */
export const figuresOf = (states: readonly StateFigures[], state: string): StateFigures =>
  states.find((figures) => figures.state === state) ?? nothingYet(state)
