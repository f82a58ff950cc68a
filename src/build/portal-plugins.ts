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

/** Makes the theme's stylesheets importable. They are computed once, at build, instead of in each browser. */
export const themeCss = (): Plugin => ({
  name: 'masar:theme-css',
  enforce: 'pre',
  resolveId: (id) => (id in SHEETS ? `\0${id}` : undefined),
  load: (id) => SHEETS[id.slice(1)]?.(),
})

const LANGUAGE = new RegExp(`\\?(?:${LANGUAGES.join('|')})$`)
/** Matches files in this checkout's contract folder. */
const IN_CONTRACT = new RegExp(
  `^${join(import.meta.dirname, '../../contract/').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
)
const HAS_WORDS = /\/(?:i18n\/words\/[\w-]+|rules\/target-names)\.ts$/

/**
 * Gives each language its own modules, so that a browser fetches one language. Words are imported with the language as a query,
 * `words/fields.ts?ar`, and the build drops the other languages. This adds the same query to the words that they import.
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

/** Marks words and contract as free of side effects. Otherwise the build would keep unused texts. */
const WORDS_DO_NOTHING: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: IN_CONTRACT, sideEffects: false }],
}
