import Elk from 'elkjs/lib/elk.bundled.js'
import { type Block, labelBlock, type Measures, stateBlock } from './boxes.ts'
import { type Bundle, bundleTransitions } from './bundles.ts'
import type { ChartDescription, StateDescription } from './description.ts'
import type { Box, ChartDrawing, Edge, Point, StateBox } from './drawing.ts'
import { elkGraph, type GraphContent, placesIn } from './elk-graph.ts'
import { faultsOf } from './faults.ts'
import { transitionText } from './wording.ts'

/** A drawing up to this width is read on a common screen without zooming. */
const PAGE_WIDTH = 1440

interface Variant {
  measures: Measures
  aspect: number | null
}

const ROOMY: Measures = { box: 160, label: 146 }
const NARROW: Measures = { box: 128, label: 138 }

/** Tried one after the other until the drawing fits the page: in one row, in rows on a broad page, in rows on a high one. */
const VARIANTS: readonly Variant[] = [null, 1.3, 0.7].flatMap((aspect) =>
  [ROOMY, NARROW].map((measures) => ({ measures, aspect })),
)

const moved = <P extends Point>(at: P, by: Point): P => ({ ...at, x: at.x + by.x, y: at.y + by.y })

const isOnTheWay = (before: Point, at: Point, after: Point): boolean =>
  (before.x === at.x && at.x === after.x) || (before.y === at.y && at.y === after.y)

/** Without the corners at which a line goes straight on. */
const straightened = (points: readonly Point[]): Point[] =>
  points.filter((at, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || !isOnTheWay(before, at, after)
  })

/** What is written in the boxes and on the lines of a drawing, and how it is read. */
interface Composition extends Omit<GraphContent, 'chart' | 'blocks' | 'lines'> {
  bundles: readonly Bundle[]
  blockOf(state: StateDescription): Block
  labelOf(bundle: Bundle): Block
}

/** One way to draw a chart; it fails where ELK finds no place for a line. */
export const compose = async (
  chart: ChartDescription,
  { bundles, blockOf, labelOf, ...page }: Composition,
): Promise<ChartDrawing> => {
  const blocks = new Map(chart.states.map((state) => [state.id, blockOf(state)]))
  const lines = bundles.map((bundle) => ({ bundle, label: labelOf(bundle) }))
  const laid = await new Elk().layout(elkGraph({ chart, blocks, lines, ...page }))
  const places = placesIn(laid, chart)

  const states = chart.states.map(({ id, parent, kind, isInitial, path, name }): StateBox => {
    const block = blocks.get(id) as Block
    const frame = places.state(id)
    return {
      ...{ id, parent, kind, isInitial, title: path.join('.') || name },
      ...frame,
      texts: block.texts.map((line) => moved(line, frame)),
      tags: block.tags.map((tag) => moved(tag, frame)),
      stays: block.stays,
      staysAt: block.staysAt === null ? null : block.staysAt + frame.y,
    }
  })
  const edges = lines.map(({ bundle, label }, index): Edge => {
    const frame: Box = places.label(index)
    return {
      id: `line-${index}`,
      source: bundle.source,
      target: bundle.target,
      transitions: bundle.transitions.map(({ id }) => id),
      points: straightened(places.corners(index, bundle)),
      label: { ...frame, texts: label.texts.map((line) => moved(line, frame)) },
      title: [...new Set(bundle.transitions.map(transitionText))].join('; '),
    }
  })
  const { width, height } = places.state(chart.id)
  return { id: chart.id, direction: 'ltr', width, height, states, edges }
}

/** How hard a drawing is to look through that is larger than the page: scrolling sideways counts twice. */
const effort = ({ width, height }: ChartDrawing): number => width ** 2 * height

/** Draws a chart from left to right: no wider than a page where it can be, and in rows where one would be too long. */
export const layoutChart = async (chart: ChartDescription): Promise<ChartDrawing> => {
  const drawings: ChartDrawing[] = []
  const bundles = bundleTransitions(chart)
  for (const { measures, aspect } of VARIANTS) {
    // ELK gives up on rows where some lines lead into a box of inner states.
    const drawing = await compose(chart, {
      ...{ bundles, aspect, read: 'right', placement: 'NETWORK_SIMPLEX', margin: 24 },
      blockOf: (state) => stateBlock(state, chart, measures),
      labelOf: (bundle) => labelBlock(bundle, chart, measures),
    }).catch(() => null)
    if (drawing === null || faultsOf(drawing).length > 0) continue
    if (drawing.width <= PAGE_WIDTH) return drawing
    drawings.push(drawing)
  }
  const [best] = drawings.toSorted((one, other) => effort(one) - effort(other))
  if (!best) throw new Error(`${chart.id}: no layout is free of faults`)
  return best
}
