import type { Box, ChartDrawing, Edge, Point, StateBox, TextLine } from './drawing.ts'
import { SVG_STYLE } from './svg-style.ts'

const ROUNDING = { state: 12, ring: 9, pill: 8, label: 4, corner: 7 }
const TIP = { length: 8, half: 4 }
/** Middle of the mark of a first or last state, from the side its text begins at and above its first baseline. */
const MARK = { inset: 17, rise: 4.5, radius: 5, core: 2.5 }

type Attributes = Record<string, string | number | null>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const element = (name: string, attributes: Attributes, ...inside: string[]): string => {
  const given = Object.entries(attributes).filter(([, value]) => value !== null)
  const start = `${name}${given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}`
  return inside.length === 0 ? `<${start}/>` : `<${start}>${inside.join('')}</${name}>`
}

const rectangle = (className: string, { x, y, width, height }: Box, rx: number): string =>
  element('rect', { class: className, x, y, width, height, rx })

/** `textLength` keeps a line as wide as it was measured, whatever font its reader has. */
const textOf = ({ x, y, width, text, role }: TextLine, { direction }: ChartDrawing): string =>
  element(
    'text',
    {
      ...{ class: role, x, y, textLength: width, lengthAdjust: 'spacingAndGlyphs' },
      'text-anchor': direction === 'rtl' ? 'end' : null,
    },
    escaped(text),
  )

const tenth = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: Point): string => `${tenth(x)} ${tenth(y)}`

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(by, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const pathOf = (points: readonly Point[]): string =>
  points
    .map((corner, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${at(corner)}`
      if (!after) return `L${at(corner)}`
      const [from, to] = [before, after].map((end) => at(towards(corner, end, ROUNDING.corner)))
      return `L${from}Q${at(corner)} ${to}`
    })
    .join('')

/** The arrow's tip, at the end of its line. */
const tipOf = (points: readonly Point[]): string => {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const [alongX, alongY] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  const foot = { x: end.x - alongX * TIP.length, y: end.y - alongY * TIP.length }
  const side = { x: alongY * TIP.half, y: alongX * TIP.half }
  const corners = [
    end,
    { x: foot.x + side.x, y: foot.y + side.y },
    { x: foot.x - side.x, y: foot.y - side.y },
  ]
  return element('path', { class: 'tip', d: `M${corners.map(at).join('L')}Z` })
}

const marksOf = ({ x, width, texts, isInitial, kind }: StateBox, { direction }: ChartDrawing): string[] => {
  const isFinal = kind === 'final'
  const [first] = texts
  if (!first || !(isInitial || isFinal)) return []
  const middle = {
    cx: direction === 'ltr' ? x + MARK.inset : x + width - MARK.inset,
    cy: first.y - MARK.rise,
  }
  const mark = element('circle', { class: isFinal ? 'ring' : 'mark', ...middle, r: MARK.radius })
  return isFinal ? [mark, element('circle', { class: 'core', ...middle, r: MARK.core })] : [mark]
}

const stateOf = (state: StateBox, drawing: ChartDrawing): string => {
  const { x, y, width, height, kind, isInitial, parent, staysAt } = state
  const isOuter = kind === 'compound' || kind === 'parallel'
  const className = [isOuter ? 'outer' : 'state', isInitial && 'initial', kind === 'final' && 'final']
  const ring = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 }
  return element(
    'g',
    { id: state.id },
    element('title', {}, escaped(state.title)),
    // The chart itself has the whole page and needs no frame.
    parent === null ? '' : rectangle(className.filter(Boolean).join(' '), state, ROUNDING.state),
    kind === 'final' ? rectangle('ring', ring, ROUNDING.ring) : '',
    ...marksOf(state, drawing),
    staysAt === null || parent === null
      ? ''
      : element('path', { class: 'rule', d: `M${x} ${staysAt}h${width}` }),
    ...state.tags.map((tag) => rectangle('pill', tag, ROUNDING.pill)),
    ...state.texts.map((line) => textOf(line, drawing)),
  )
}

const lineOf = ({ points, title }: Edge): string =>
  element(
    'g',
    {},
    element('title', {}, escaped(title)),
    element('path', { class: 'way', d: pathOf(points) }),
    tipOf(points),
  )

const labelOf = ({ label, title }: Edge, drawing: ChartDrawing): string =>
  element(
    'g',
    {},
    element('title', {}, escaped(title)),
    rectangle('ground', label, ROUNDING.label),
    ...label.texts.map((line) => textOf(line, drawing)),
  )

/** The drawing as an SVG that stands by itself: named and described for who cannot see it, light or dark, without a script. */
export const svgOf = (drawing: ChartDrawing, named: { title: string; description: string }): string => {
  const { width, height, states, edges } = drawing
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      ...{ role: 'img', 'aria-labelledby': 'title description', lang: 'en' },
    },
    `\n${element('title', { id: 'title' }, escaped(named.title))}`,
    `\n${element('desc', { id: 'description' }, escaped(named.description))}`,
    `\n${element('style', {}, SVG_STYLE)}`,
    ...states.map((state) => `\n${stateOf(state, drawing)}`),
    ...edges.map((edge) => `\n${lineOf(edge)}`),
    // Above all lines, so that the own one stops at its words.
    ...edges.map((edge) => `\n${labelOf(edge, drawing)}`),
    '\n',
  ).concat('\n')
}
