import type { Plugin } from 'vite'
import { mantineStylesheet, tokenStylesheet } from '../shared/theme/stylesheet.ts'

const SHEETS: Record<string, () => string> = {
  'virtual:tokens.css': tokenStylesheet,
  'virtual:mantine-variables.css': mantineStylesheet,
}

/** Makes the theme's stylesheets importable: what the browser would compute from the theme is computed once, here. */
export const themeCss = (): Plugin => ({
  name: 'masar:theme-css',
  enforce: 'pre',
  resolveId: (id) => (id in SHEETS ? `\0${id}` : undefined),
  load: (id) => SHEETS[id.slice(1)]?.(),
})
