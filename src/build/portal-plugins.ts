import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { LANGUAGES } from '#contract/languages.ts'
import { mantineStylesheet, tokenStylesheet } from '../shared/theme/stylesheet.ts'

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

const LANGUAGE = new RegExp(`\\?(?:${LANGUAGES.join('|')})$`)
/** Of this checkout only, wherever it lies. */
const IN_CONTRACT = new RegExp(
  `^${join(import.meta.dirname, '../../contract/').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
)
const HAS_WORDS = /\/(?:i18n\/words\/[\w-]+|rules\/target-names)\.ts$/

/**
 * Lets the browser fetch one language. Words are imported with their language as a query, `words/fields.ts?ar`, so that each language
 * has a module, and the build drops the other languages from it. The words that they import get the same query here.
 */
const oneLanguage = (): Plugin => ({
  name: 'masar:one-language',
  enforce: 'pre',
  config: () => ({ build: { rolldownOptions: { treeshake: WORDS_DO_NOTHING } } }),
  async resolveId(source, importer) {
    const query = LANGUAGE.exec(importer ?? '')?.[0]
    const found = query && (await this.resolve(source, importer))
    return found && HAS_WORDS.test(found.id) ? found.id + query : undefined
  },
})

/** Without these settings the build assumes that reading a text, or loading the contract that has it, does something, and keeps it. */
const WORDS_DO_NOTHING: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: IN_CONTRACT, sideEffects: false }],
}
