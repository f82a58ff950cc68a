/**
 * Every colour of the portal by its purpose, light and dark. Text colours pass WCAG AA on `surface`, on `canvas` and on their
 * soft background; `edge` is the border of input fields and passes 3:1. A test measures all of them.
 */
export const COLORS = {
  light: {
    ink: '#10202f',
    muted: '#5a6877',
    faint: '#63717d',
    edge: '#7f8d9c',
    line: '#e2e7ed',
    surface: '#ffffff',
    canvas: '#f5f7f9',
    hover: '#eef2f5',
    accent: '#0b7a65',
    'accent-hover': '#096753',
    'accent-soft': '#e4f4f0',
    ok: '#17784a',
    'ok-soft': '#e3f5ea',
    warn: '#8f5400',
    'warn-soft': '#fdf1dc',
    bad: '#b92c35',
    'bad-soft': '#fdeaea',
    info: '#235ea6',
    'info-soft': '#e7effb',
    blue: '#2a66d0',
    'blue-soft': '#e9f0fd',
    teal: '#08736e',
    'teal-soft': '#e2f4f3',
    violet: '#6d4ae0',
    'violet-soft': '#efeafd',
    'on-fill': '#ffffff',
  },
  dark: {
    ink: '#e8eef4',
    muted: '#a2b0be',
    faint: '#8b9aa9',
    edge: '#66788a',
    line: '#273441',
    surface: '#16202a',
    canvas: '#0f171f',
    hover: '#1d2934',
    accent: '#35c2a5',
    'accent-hover': '#52d1b7',
    'accent-soft': '#12362f',
    ok: '#55cf8b',
    'ok-soft': '#12351f',
    warn: '#f0b45a',
    'warn-soft': '#3a2a10',
    bad: '#ff8087',
    'bad-soft': '#401b20',
    info: '#7fb2f2',
    'info-soft': '#152c49',
    blue: '#7fa9f5',
    'blue-soft': '#172a4d',
    teal: '#3fc4bd',
    'teal-soft': '#0f3533',
    violet: '#a98ff5',
    'violet-soft': '#2a2150',
    'on-fill': '#07151b',
  },
} as const

export type ColorScheme = keyof typeof COLORS
export type ColorToken = keyof (typeof COLORS)['light']

/** Colours that components take by name (`color="bad"`). Each has a `-soft` background. */
export const NAMED_COLORS = ['accent', 'ok', 'warn', 'bad', 'info', 'blue', 'teal', 'violet'] as const
export type NamedColor = (typeof NAMED_COLORS)[number]

/** Sizes in pixels that differ from Mantine's. Spacing has steps of 4. */
export const SIZES = {
  'radius-card': 12,
  'radius-control': 9,
  'page-max': 1440,
  'page-max-xl': 1550,
  control: 40,
  'control-small': 32,
  'control-touch': 44,
  bar: 64,
  menu: 248,
} as const

/** Below this width the product recommends a desktop. */
export const MOBILE_PX = 500

export const FONT_FAMILY =
  "'Inter Variable', 'IBM Plex Sans Arabic', 'Inter Fallback', 'Noto Arabic Fallback', 'Arabic Fallback', system-ui, -apple-system, 'Segoe UI', Arial, sans-serif"
export const FONT_MONO =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, monospace"
