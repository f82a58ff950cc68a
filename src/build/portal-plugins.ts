import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { mantineStylesheet, tokenStylesheet } from '../shared/theme/stylesheet.ts'
import { oneLanguage } from './one-language.ts'

/** The plugins that build the portal, for the browser and for the server that renders it. */
export const portalPlugins = (): PluginOption => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    quoteStyle: 'single',
    addExtensions: true,
  }),
  react(),
  themeCss(),
  oneLanguage(),
]

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
