import type { ElkExtendedEdge, ElkNode, ElkPoint, LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { Block } from './boxes.ts'
import type { Bundle } from './bundles.ts'
import type { ChartDescription } from './description.ts'
import { readingOrder } from './reading-order.ts'

const MARGIN = 24
const INNER_MARGIN = 20

/** From left to right, with lines along the axes. */
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.considerModelOrder.components': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.thoroughness': '40',
  'elk.layered.nodePlacement.networkSimplex.nodeFlexibility.default': 'PORT_POSITION',
}

/** A way too long for the page goes on in the next row, as text does, until the page is about so wide for its height. */
const inRows = (aspect: number): LayoutOptions => ({
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.aspectRatio': String(aspect),
})

/** Lines meet a box beside its rounded corners. */
const OFF_CORNERS: LayoutOptions = { 'elk.spacing.portsSurrounding': '[top=12,left=0,bottom=12,right=0]' }

/** What is drawn: the states with their inner states, and the lines with their labels. */
export interface GraphContent {
  chart: ChartDescription
  blocks: ReadonlyMap<string, Block>
  lines: readonly { bundle: Bundle; label: Block }[]
  /** Width of the page for each unit of its height; null for one row, however wide. */
  aspect: number | null
}

const labelId = (index: number): string => `label ${index}`
const partId = (index: number, part: 'from' | 'to'): string => `line ${index} ${part}`

/** The line passes a label in the middle of its height. */
const labelNode = ({ width, height }: Block, index: number): ElkNode => ({
  id: labelId(index),
  width,
  height,
  layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
  ports: (['WEST', 'EAST'] as const).map((side) => ({
    id: `${labelId(index)} ${side}`,
    x: side === 'WEST' ? 0 : width,
    y: Math.round(height / 2),
    width: 0,
    height: 0,
    layoutOptions: { 'elk.port.side': side },
  })),
})

/**
 * The chart as ELK takes it. A label is a node of its own between the two halves of its line: ELK loses labels where a way goes on
 * in the next row. A line that leads back is handed over the other way round, so that ELK need not choose which ones do.
 */
export const elkGraph = ({ chart, blocks, lines, aspect }: GraphContent): ElkNode => {
  const { leadsBack, commonBox } = readingOrder(chart)
  const options = aspect === null ? OPTIONS : { ...OPTIONS, ...inRows(aspect) }
  const nodeOf = (id: string, isRoot: boolean): ElkNode => {
    const { width = 0, height = 0 } = blocks.get(id) ?? {}
    const inner = chart.states.filter(({ parent }) => parent === id).map((state) => nodeOf(state.id, false))
    if (inner.length === 0) return { id, width, height, layoutOptions: OFF_CORNERS }
    const labels = lines.flatMap(({ bundle, label }, index) =>
      commonBox(bundle.source, bundle.target) === id ? [labelNode(label, index)] : [],
    )
    const margin = isRoot ? MARGIN : INNER_MARGIN
    return {
      id,
      layoutOptions: {
        ...options,
        'elk.padding': `[top=${height + 8},left=${margin},bottom=${margin},right=${margin}]`,
        ...OFF_CORNERS,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width + margin},${height})`,
      },
      children: [...inner, ...labels],
    }
  }
  return {
    ...nodeOf(chart.id, true),
    edges: lines.flatMap(({ bundle }, index): ElkExtendedEdge[] => {
      const ends = [bundle.source, bundle.target]
      const [from = '', to = ''] = leadsBack(bundle.source, bundle.target) ? ends.toReversed() : ends
      return [
        { id: partId(index, 'from'), sources: [from], targets: [`${labelId(index)} WEST`] },
        { id: partId(index, 'to'), sources: [`${labelId(index)} EAST`], targets: [to] },
      ]
    }),
  }
}

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

/** Where ELK has put things: boxes of states and labels, and the corners of lines from source to target. */
export const placesIn = (laid: ElkNode, chart: ChartDescription) => {
  const nodes = new Map(nodesIn(laid).map((node) => [node.id, node]))
  const edges = new Map(
    nodesIn(laid).flatMap((node) => (node.edges ?? []).map((edge) => [edge.id, edge] as const)),
  )
  const { leadsBack } = readingOrder(chart)
  const boxOf = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(id) ?? {}
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
  }
  return {
    state: boxOf,
    label: (index: number) => boxOf(labelId(index)),
    corners: (index: number, { source, target }: Bundle): ElkPoint[] => {
      const points = (['from', 'to'] as const)
        .flatMap((part) => edges.get(partId(index, part))?.sections ?? [])
        .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
        .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
      return leadsBack(source, target) ? points.toReversed() : points
    },
  }
}
