import { TYPE_SIZES } from './type-sizes.ts'

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

/** How a drawing looks, light or dark as the screen of its reader. */
export const SVG_STYLE = [
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

/** The colours of a drawing that shows figures: the more, the stronger. */
export const TONE_STYLE = [
  ...HEAT.map(
    (part, index) => `.heat-${index + 1}{fill:color-mix(in srgb,var(--accent) ${part}%,var(--surface))}`,
  ),
  '.unused{opacity:.7}',
  ':is(.heat-3,.heat-4,.heat-5)~.note{fill:var(--ink)}',
  '.met{fill:color-mix(in srgb,#17784a 22%,var(--surface));stroke:#17784a}',
  '.missed{fill:color-mix(in srgb,#d23b45 26%,var(--surface));stroke:#d23b45}',
].join('')
