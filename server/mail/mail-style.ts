/** Colours by purpose: the portal's, as values because mail programs do not support its CSS variables. */
const LIGHT = {
  canvas: '#f5f7f9',
  surface: '#ffffff',
  ink: '#10202f',
  muted: '#5a6877',
  line: '#e2e7ed',
  accent: '#0b7a65',
  onAccent: '#ffffff',
}

const DARK: typeof LIGHT = {
  canvas: '#0f171f',
  surface: '#16202a',
  ink: '#e8eef4',
  muted: '#a2b0be',
  line: '#273441',
  accent: '#35c2a5',
  onAccent: '#07151b',
}

const FONT = "'Segoe UI', 'Helvetica Neue', Tahoma, Arial, sans-serif"

/** Inline, because many mail programs remove styles anywhere else. */
export const STYLE = {
  page: { backgroundColor: LIGHT.canvas, padding: '24px 12px', fontFamily: FONT },
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '12px',
    maxWidth: '560px',
  },
  inside: { padding: '28px 28px 32px' },
  brand: { margin: '0 0 20px', fontSize: '20px', lineHeight: '28px', fontWeight: 700, color: LIGHT.accent },
  paragraph: { margin: '0 0 14px', fontSize: '15px', lineHeight: '25px', color: LIGHT.ink },
  facts: { margin: '4px 0 18px', width: '100%', borderCollapse: 'collapse' },
  fact: {
    padding: '9px 0',
    fontSize: '14px',
    lineHeight: '21px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${LIGHT.line}`,
  },
  button: {
    margin: '8px 0 0',
    padding: '12px 22px',
    borderRadius: '9px',
    fontSize: '15px',
    fontWeight: 600,
    color: LIGHT.onAccent,
    backgroundColor: LIGHT.accent,
  },
  between: { margin: '32px 0 28px', border: 0, borderTop: `1px solid ${LIGHT.line}` },
  ink: { color: LIGHT.ink },
  muted: { color: LIGHT.muted },
} as const

/** Dark mode; names the classes of the template. */
export const DARK_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page, .page > table > tbody > tr > td { background-color: ${DARK.canvas} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .brand { color: ${DARK.accent} !important; }
  .ink { color: ${DARK.ink} !important; border-color: ${DARK.line} !important; }
  .muted { color: ${DARK.muted} !important; border-color: ${DARK.line} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  hr { border-color: ${DARK.line} !important; }
}`
