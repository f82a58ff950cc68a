import {
  type Box,
  type ChartDrawing,
  type Edge,
  type StateBox,
  type TextLine,
  TYPE_SIZES,
} from './drawing.ts'
import { linePath, markOf, settingOf, tipPath, wayWidth } from './geometry.ts'

/**
 * Renders a drawing as a self-contained SVG without a script. It has a title and a description for screen readers, and a dark
 * mode.
 */
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
    // Labels cover the lines below them.
    ...labelled.map((edge) => `\n${labelOf(edge, drawing)}`),
    '\n',
  ).concat('\n')
}

const ROUNDING = { state: 12, ring: 9, pill: 8, label: 4 }
const MARK = { radius: 5, core: 2.5 }

type Attributes = Record<string, string | number | null>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const element = (name: string, attributes: Attributes, ...inside: string[]): string => {
  const present = Object.entries(attributes).filter(([, value]) => value !== null)
  const start = `${name}${present.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}`
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
    // The root state fills the page and needs no frame.
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

/** The portal's colours; `way` is the colour of lines between states. */
const LIGHT = {
  ink: '#10202f',
  muted: '#5a6877',
  line: '#c3ccd6',
  surface: '#ffffff',
  canvas: '#f5f7f9',
  accent: '#0b7a65',
  soft: '#e4f4f0',
  way: '#748292',
}
const DARK: typeof LIGHT = {
  ink: '#e8eef4',
  muted: '#a2b0be',
  line: '#3a4958',
  surface: '#16202a',
  canvas: '#0f171f',
  accent: '#35c2a5',
  soft: '#12362f',
  way: '#8695a4',
}

const variables = (colours: typeof LIGHT): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const FONTS = '"Inter Variable",Inter,"Segoe UI",Roboto,Arial,sans-serif'

/** The style follows the colour scheme of the reader's system. */
const SVG_STYLE = [
  `svg{${variables(LIGHT)};background:var(--canvas);font-family:${FONTS}}`,
  `@media(prefers-color-scheme:dark){svg{${variables(DARK)}}}`,
  'text{fill:var(--ink);text-rendering:geometricPrecision}',
  ...Object.entries(TYPE_SIZES).map(
    ([role, { size, weight }]) => `.${role}{font-size:${size}px;font-weight:${weight}}`,
  ),
  '.description,.guard,.also,.note{fill:var(--muted)}',
  '.tag{fill:var(--accent)}',
  '.pill{fill:var(--soft)}',
  '.state{fill:var(--surface);stroke:var(--line)}',
  '.outer{fill:none;stroke:var(--line);stroke-dasharray:5 4}',
  '.initial,.final{stroke:var(--accent)}',
  '.mark,.core{fill:var(--accent)}',
  '.ring{fill:none;stroke:var(--accent);stroke-width:1.5}',
  '.way{fill:none;stroke:var(--way);stroke-width:1.3}',
  '.tip{fill:var(--way)}',
  '.ground{fill:var(--canvas)}',
  '.rule{stroke:var(--line)}',
].join('')

const HEAT = [8, 18, 30, 42, 55]

/** The colours of figures: a higher figure has a stronger colour. */
const TONE_STYLE = [
  ...HEAT.map(
    (part, index) => `.heat-${index + 1}{fill:color-mix(in srgb,var(--accent) ${part}%,var(--surface))}`,
  ),
  '.unused{opacity:.7}',
  ':is(.heat-3,.heat-4,.heat-5)~.note{fill:var(--ink)}',
  '.met{fill:color-mix(in srgb,#17784a 22%,var(--surface));stroke:#17784a}',
  '.missed{fill:color-mix(in srgb,#d23b45 26%,var(--surface));stroke:#d23b45}',
].join('')
