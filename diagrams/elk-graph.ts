import type { ElkExtendedEdge, ElkNode, ElkPoint, LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { Block } from './boxes.ts'
import type { Bundle } from './bundles.ts'
import type { ChartDescription } from './describe.ts'

const INNER_MARGIN = 20

/** Lines are horizontal or vertical. */
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.considerModelOrder.components': 'MODEL_ORDER',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.thoroughness': '40',
}

/** Wraps a drawing that is too long for the page into rows, like text, to about this ratio of width to height. */
const inRows = (aspect: number): LayoutOptions => ({
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.aspectRatio': String(aspect),
})

/**
 * The sides at which lines enter and leave a box, by reading direction. Lines keep away from the rounded corners. `PORT_POSITION`
 * draws straighter lines, but on the narrow sides for `down` many of them would reach the corners.
 */
const READ = {
  right: {
    enter: 'WEST',
    leave: 'EAST',
    offCorners: '[top=12,left=0,bottom=12,right=0]',
    flexibility: 'PORT_POSITION',
  },
  down: {
    enter: 'NORTH',
    leave: 'SOUTH',
    offCorners: '[top=0,left=12,bottom=0,right=12]',
    flexibility: 'NONE',
  },
} as const

/** The input of a layout: states with their inner states, lines with their labels, and the page. */
export interface GraphContent {
  chart: ChartDescription
  blocks: ReadonlyMap<string, Block>
  lines: readonly { bundle: Bundle; label: Block }[]
  /** Width of the page divided by its height; null for one row of any width. */
  aspect: number | null
  read: keyof typeof READ
  /** `BRANDES_KOEPF` draws straight lines, `NETWORK_SIMPLEX` a narrow drawing. */
  placement: 'BRANDES_KOEPF' | 'NETWORK_SIMPLEX'
  /** Pixels between the drawing and its edge. */
  margin: number
}

const labelId = (index: number): string => `label ${index}`
const partId = (index: number, part: 'from' | 'to'): string => `line ${index} ${part}`

/** The node of a label. Its line passes through its middle. */
const labelNode = ({ width, height }: Block, index: number, read: GraphContent['read']): ElkNode => {
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) }
  const places = {
    WEST: { ...middle, x: 0 },
    EAST: { ...middle, x: width },
    NORTH: { ...middle, y: 0 },
    SOUTH: { ...middle, y: height },
  }
  return {
    id: labelId(index),
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: (['enter', 'leave'] as const).map((part) => ({
      id: `${labelId(index)} ${part}`,
      ...places[READ[read][part]],
      width: 0,
      height: 0,
      layoutOptions: { 'elk.port.side': READ[read][part] },
    })),
  }
}

/**
 * The chart as a graph of ELK. A label is a node between the two halves of its line, because ELK loses labels of lines that continue in
 * the next row. Lines that lead back are reversed for ELK, so that the order of the definition decides the reading order, not
 * ELK.
 */
export const elkGraph = ({
  chart,
  blocks,
  lines,
  aspect,
  read,
  placement,
  margin: outer,
}: GraphContent): ElkNode => {
  const { leadsBack, commonBox } = readingOrder(chart)
  const offCorners = { 'elk.spacing.portsSurrounding': READ[read].offCorners }
  const options = {
    ...OPTIONS,
    'elk.direction': read.toUpperCase(),
    'elk.layered.nodePlacement.strategy': placement,
    'elk.layered.nodePlacement.networkSimplex.nodeFlexibility.default': READ[read].flexibility,
    ...(aspect === null ? {} : inRows(aspect)),
    ...offCorners,
  }
  const nodeOf = (id: string, isRoot: boolean): ElkNode => {
    const { width = 0, height = 0 } = blocks.get(id) ?? {}
    const inner = chart.states.filter(({ parent }) => parent === id).map((state) => nodeOf(state.id, false))
    if (inner.length === 0) return { id, width, height, layoutOptions: offCorners }
    const labels = lines.flatMap(({ bundle, label }, index) =>
      commonBox(bundle.source, bundle.target) === id ? [labelNode(label, index, read)] : [],
    )
    const margin = isRoot ? outer : INNER_MARGIN
    return {
      id,
      layoutOptions: {
        ...options,
        'elk.padding': `[top=${height + 8},left=${margin},bottom=${margin},right=${margin}]`,
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
        { id: partId(index, 'from'), sources: [from], targets: [`${labelId(index)} enter`] },
        { id: partId(index, 'to'), sources: [`${labelId(index)} leave`], targets: [to] },
      ]
    }),
  }
}

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

/** The result of ELK: boxes of states and labels, and the corners of lines from source to target. */
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

/** Compares states by their order: the initial state comes first, the others follow as they are defined. */
const readingOrder = ({ states }: ChartDescription) => {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  const ranks = new Map(states.map(({ id, isInitial }, index) => [id, isInitial ? 0 : index]))
  const lineage = (id: string): string[] => {
    const parent = parents.get(id)
    return parent ? [...lineage(parent), id] : [id]
  }
  const parting = (source: string, target: string) => {
    const [from, to] = [lineage(source), lineage(target)]
    const at = from.findIndex((id, index) => id !== to[index])
    return { from, to, at: at < 0 ? from.length : at }
  }
  return {
    /** Compares states in different boxes by their boxes. A line between a box and its inside never leads back. */
    leadsBack: (source: string, target: string): boolean => {
      const { from, to, at } = parting(source, target)
      const [before, after] = [from[at], to[at]]
      if (before === undefined || after === undefined) return false
      return (ranks.get(before) ?? 0) > (ranks.get(after) ?? 0)
    },
    /** The smallest box that holds both. */
    commonBox: (source: string, target: string): string => {
      const { from, at } = parting(source, target)
      return from[at - 1] ?? source
    },
  }
}
