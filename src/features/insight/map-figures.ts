import type { Shown, ShownChartFigures, ShownStateFigures } from '#contract/entities/flow-figures.ts'
import type { ChartDrawing, StateTone } from '#diagrams/drawing.ts'
import type { Figures } from '#diagrams/figures.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Colour } from './insight-search.ts'
import { useDuration } from './use-duration.ts'
import { known, useFigures } from './use-figures.ts'
import { drawnStates } from './use-state-names.ts'

const HEAT = ['heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const

/** The tone of a box: stronger for a larger value, none for zero. */
const heat = (value: number, most: number): StateTone | undefined =>
  value > 0 && most > 0
    ? HEAT[Math.min(HEAT.length - 1, Math.floor((HEAT.length * value) / most))]
    : undefined

const toneOf = (
  figures: ShownStateFigures,
  all: readonly ShownStateFigures[],
  colour: Colour,
): StateTone | undefined => {
  if (colour === 'frequency')
    return heat(known(figures.entered), Math.max(...all.map(({ entered }) => known(entered))))
  if (colour === 'duration') {
    // Durations range from seconds to months, so the scale is logarithmic.
    const scale = ({ stays }: ShownStateFigures) => Math.log1p(stays.median ?? 0)
    return heat(scale(figures), Math.max(...all.map(scale)))
  }
  const { target } = figures
  if (!target || target.met === null) return undefined
  return target.met >= target.share ? 'met' : 'missed'
}

/** The number of steps along each line of the map. */
const edgeCounts = (
  map: ChartDrawing,
  moves: ShownChartFigures['moves'],
  countOf: FigureWords['countOf'],
): Figures['edges'] => {
  const isOn = (transitions: readonly string[], { from, event }: ShownChartFigures['moves'][number]) =>
    transitions.some((id) => id.startsWith(`${map.id}.${from}:${event}:`))
  const counts = map.edges.flatMap(({ id, transitions, target }) => {
    const along = moves.filter((move) => target === `${map.id}.${move.to}` && isOn(transitions, move))
    const count = sumOf(along.map((move) => move.count))
    return count === 0 ? [] : [{ id, count }]
  })
  const most = Math.max(1, ...counts.map(({ count }) => known(count)))
  return new Map(counts.map(({ id, count }) => [id, { text: countOf(count), weight: known(count) / most }]))
}

/** The sum of figures. 'hidden', or the only figure as it is, if one of them is hidden from analysts. */
const sumOf = (figures: readonly Shown[]): Shown => {
  const [unknown] = figures.filter((figure) => typeof figure === 'string')
  if (unknown !== undefined) return figures.length === 1 ? unknown : 'hidden'
  return figures.reduce<number>((sum, figure) => sum + known(figure), 0)
}

/** The figures on the boxes and lines of the map. */
export const mapFigures = (
  map: ChartDrawing,
  { states, moves }: ShownChartFigures,
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

const emptyFigures = (state: string): ShownStateFigures => ({
  ...{ state, now: 0, entered: 0, returned: 0, left: 0, again: 0, wentBack: 0, outliers: 0 },
  stays: { count: 0, running: 0, median: null, p90: null },
  refusals: [],
  target: null,
})

/** The figures of a state, all zero if nothing happened in it. */
export const figuresOf = (states: readonly ShownStateFigures[], state: string): ShownStateFigures =>
  states.find((figures) => figures.state === state) ?? emptyFigures(state)

/** The texts of the map: the lines of text in a state's box, the coloured figure first, and the count beside an arrow. */
interface FigureWords {
  linesOf: (figures: ShownStateFigures) => string[]
  countOf: (count: Shown) => string
}

export const useFigureWords = (chart: string, colour: Colour): FigureWords => {
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const { share } = useNumbers()
  const figures = useFigures()
  /** A figure that is hidden from analysts becomes a short sign, because boxes and lines have no space for words. */
  const count = (figure: Shown): string =>
    typeof figure === 'number' ? figures.count(figure) : t(`groups.short.${figure}`)
  const again = chart === 'onboarding' ? 'map.savedAgain' : 'map.stayed'
  const linesOf = ({ now, entered, again: times, stays, target }: ShownStateFigures): string[] => {
    const nowLine = t('map.now', { number: count(now) })
    const enteredLine = t('map.entered', { number: count(entered) })
    const medianLines = stays.median === null ? [] : [t('map.median', { time: duration(stays.median) })]
    const p90Lines = stays.p90 === null ? [] : [t('map.p90', { time: duration(stays.p90) })]
    const thirdLines = times === 0 ? medianLines : [t(again, { number: count(times) })]
    if (colour === 'frequency') return [enteredLine, nowLine, ...thirdLines]
    if (colour === 'duration') return [...medianLines, ...p90Lines, nowLine]
    if (!target) return [t('map.noTarget'), nowLine]
    const targetText = t('map.target', { share: share(target.share), time: duration(target.seconds) })
    const metLines = target.met === null ? [] : [t('map.met', { share: share(target.met) })]
    const lastLine =
      known(target.waiting) === 0 ? nowLine : t('map.waiting', { number: count(target.waiting) })
    return [...metLines, targetText, lastLine]
  }
  return { linesOf, countOf: count }
}
