import type { Box, ChartDrawing, Edge, StateBox, TextLine } from './drawing.ts'
import { linePath, markOf, settingOf, tipPath, wayWidth } from './geometry.ts'
import { SVG_STYLE, TONE_STYLE } from './svg-style.ts'

const ROUNDING = { state: 12, ring: 9, pill: 8, label: 4 }
const MARK = { radius: 5, core: 2.5 }

type Attributes = Record<string, string | number | null>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const element = (name: string, attributes: Attributes, ...inside: string[]): string => {
  const given = Object.entries(attributes).filter(([, value]) => value !== null)
  const start = `${name}${given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}`
  return inside.length === 0 ? `<${start}/>` : `<${start}>${inside.join('')}</${name}>`
}

const rectangle = (className: string, { x, y, width, height }: Box, rx: number): string =>
  element('rect', { class: className, x, y, width, height, rx })

/** `textLength` keeps a line as wide as it was measured, regardless of the reader's fonts. */
const textOf = (line: TextLine, drawing: ChartDrawing): string => {
  const { x, y, width, text, role } = line
  const { direction, 'text-anchor': anchor } = settingOf(line, drawing.direction)
  return element(
    'text',
    {
      ...{ class: role, x, y },
      ...(width > 0 && { textLength: width, lengthAdjust: 'spacingAndGlyphs' }),
      'text-anchor': anchor === 'start' ? null : anchor,
      direction: direction === 'ltr' ? null : direction,
    },
    escaped(text),
  )
}

const marksOf = (state: StateBox, { direction }: ChartDrawing): string[] => {
  const middle = markOf(state, direction)
  if (!middle) return []
  const isFinal = state.kind === 'final'
  const at = { cx: middle.x, cy: middle.y }
  const mark = element('circle', { class: isFinal ? 'ring' : 'mark', ...at, r: MARK.radius })
  return isFinal ? [mark, element('circle', { class: 'core', ...at, r: MARK.core })] : [mark]
}

const stateOf = (state: StateBox, drawing: ChartDrawing): string => {
  const { x, y, width, height, kind, isInitial, parent, staysAt } = state
  const isOuter = kind === 'compound' || kind === 'parallel'
  const className = [
    isOuter ? 'outer' : 'state',
    isInitial && 'initial',
    kind === 'final' && 'final',
    state.tone,
  ]
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

const lineOf = ({ points, title, weight }: Edge): string =>
  element(
    'g',
    { class: weight === 0 ? 'unused' : null },
    element('title', {}, escaped(title)),
    element('path', {
      ...{ class: 'way', d: linePath(points, weight) },
      style: weight === undefined ? null : `stroke-width:${wayWidth(weight)}`,
    }),
    element('path', { class: 'tip', d: tipPath(points, weight) }),
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
  const labelled = edges.filter(({ label }) => label.texts.length > 0)
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      ...{ role: 'img', 'aria-labelledby': 'title description', lang: 'en' },
    },
    `\n${element('title', { id: 'title' }, escaped(named.title))}`,
    `\n${element('desc', { id: 'description' }, escaped(named.description))}`,
    `\n${element('style', {}, states.some(({ tone }) => tone) ? SVG_STYLE + TONE_STYLE : SVG_STYLE)}`,
    ...states.map((state) => `\n${stateOf(state, drawing)}`),
    ...edges.map((edge) => `\n${lineOf(edge)}`),
    // Above all lines, so that the own one stops at its words.
    ...labelled.map((edge) => `\n${labelOf(edge, drawing)}`),
    '\n',
  ).concat('\n')
}
