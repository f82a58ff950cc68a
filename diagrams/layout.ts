import Elk from 'elkjs/lib/elk.bundled.js'
import { type Block, labelBlock, type Measures, mapLabelBlock, mapStateBlock, stateBlock } from './boxes.ts'
import { type Bundle, bundleTransitions, waysOf } from './bundles.ts'
import type { ChartDescription, StateDescription } from './describe.ts'
import type { ChartDrawing, DrawingKind, Edge, Point, StateBox } from './drawing.ts'
import { elkGraph, type GraphContent, placesIn } from './elk-graph.ts'
import { faultsOf } from './faults.ts'
import { alsoFromEach, transitionText } from './wording.ts'

type Variant = Pick<GraphContent, 'aspect' | 'placement'> & { measures: Measures }

interface Style extends Pick<GraphContent, 'read' | 'margin'> {
  /** A drawing up to this width fits a common screen without zooming. */
  pageWidth: number
  /** Tried in this order until a drawing fits the page. */
  variants: readonly Variant[]
  bundlesOf(chart: ChartDescription): Bundle[]
  stateBlock(state: StateDescription, chart: ChartDescription, measures: Measures): Block
  labelBlock(bundle: Bundle, chart: ChartDescription, measures: Measures): Block
}

const ROOMY: Measures = { box: 160, label: 146 }
const NARROW: Measures = { box: 128, label: 138 }
const OF_MAP: Measures = { box: 144, label: 46 }

const STYLES: Record<DrawingKind, Style> = {
  /** From left to right: in one row, in rows on a wide page, or in rows on a tall page. */
  drawing: {
    ...{ pageWidth: 1440, read: 'right', margin: 24 },
    variants: [null, 1.3, 0.7].flatMap((aspect) =>
      [ROOMY, NARROW].map((measures): Variant => ({ measures, aspect, placement: 'NETWORK_SIMPLEX' })),
    ),
    ...{ bundlesOf: bundleTransitions, stateBlock, labelBlock },
  },
  /** From top to bottom, for scrolling: with straight lines, or with boxes close together. */
  map: {
    ...{ pageWidth: 1100, read: 'down', margin: 8 },
    variants: (['BRANDES_KOEPF', 'NETWORK_SIMPLEX'] as const).map((placement) => ({
      ...{ measures: OF_MAP, aspect: null, placement },
    })),
    ...{ bundlesOf: waysOf, stateBlock: mapStateBlock, labelBlock: mapLabelBlock },
  },
}

/**
 * Lays out a chart in the first variant that has no faults and fits the page. If none fits, chooses the one with the least
 * scrolling. Throws when every variant has a fault.
 */
export const layoutChart = async (chart: ChartDescription, kind: DrawingKind): Promise<ChartDrawing> => {
  const drawings: ChartDrawing[] = []
  for (const variant of STYLES[kind].variants) {
    // In a layout with rows, ELK throws for some lines into a box with inner states.
    const drawing = await layoutVariant(chart, STYLES[kind], variant).catch(() => null)
    if (drawing === null || faultsOf(drawing).length > 0) continue
    if (drawing.width <= STYLES[kind].pageWidth) return drawing
    drawings.push(drawing)
  }
  const [best] = drawings.toSorted((one, other) => scrollingOf(one) - scrollingOf(other))
  if (!best) throw new Error(`${chart.id}: every layout has a fault`)
  return best
}

/** Sideways scrolling has double weight. */
const scrollingOf = ({ width, height }: ChartDrawing): number => width ** 2 * height

const layoutVariant = async (
  chart: ChartDescription,
  { bundlesOf, stateBlock, labelBlock, read, margin }: Style,
  { measures, aspect, placement }: Variant,
): Promise<ChartDrawing> => {
  const blocks = new Map(chart.states.map((state) => [state.id, stateBlock(state, chart, measures)]))
  const lines = bundlesOf(chart).map((bundle) => ({ bundle, label: labelBlock(bundle, chart, measures) }))
  const graph = elkGraph({ chart, blocks, lines, aspect, read, placement, margin })
  const places = placesIn(await new Elk().layout(graph), chart)

  const states = chart.states.map((state): StateBox => {
    const { id, parent, kind, isInitial } = state
    const block = blocks.get(id) as Block
    const frame = places.state(id)
    return {
      ...{ id, parent, kind, isInitial, title: stateTitle(state) },
      ...frame,
      texts: block.texts.map((line) => moved(line, frame)),
      tags: block.tags.map((tag) => moved(tag, frame)),
      stays: block.stays,
      staysAt: block.staysAt === null ? null : block.staysAt + frame.y,
    }
  })
  const nameOf = (id: string) => chart.states.find((state) => state.id === id)?.name ?? id
  const edges = lines.map(({ bundle, label }, index): Edge => {
    const frame = places.label(index)
    return {
      id: `line-${index}`,
      source: bundle.source,
      target: bundle.target,
      transitions: bundle.transitions.map(({ id }) => id),
      points: straightened(places.corners(index, bundle)),
      label: { ...frame, texts: label.texts.map((line) => moved(line, frame)) },
      title: lineTitle(bundle, nameOf),
    }
  })
  const { width, height } = places.state(chart.id)
  return { id: chart.id, direction: 'ltr', width, height, states, edges }
}

/** The name of a state together with the names of its parents. */
const stateTitle = ({ name, path }: StateDescription): string =>
  name === path.at(-1) ? path.join('.') : name

/** The full text of a line. It names all further states, also when the label only counts them. */
const lineTitle = ({ transitions, also }: Bundle, nameOf: (state: string) => string): string => {
  const texts = new Set(transitions.map(transitionText))
  return [...texts, ...(also.length > 0 ? [alsoFromEach(also.map(nameOf))] : [])].join('; ')
}

const moved = <P extends Point>(at: P, by: Point): P => ({ ...at, x: at.x + by.x, y: at.y + by.y })

const isBetween = (before: Point, at: Point, after: Point): boolean =>
  (before.x === at.x && at.x === after.x) || (before.y === at.y && at.y === after.y)

/** Removes corners at which a line does not turn. */
const straightened = (points: readonly Point[]): Point[] =>
  points.filter((at, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || !isBetween(before, at, after)
  })
