import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES } from '#contract/languages.ts'

const LANGUAGE = new RegExp(`\\?(?:${LANGUAGES.join('|')})$`)
const HAS_WORDS = /\/(?:i18n\/words\/[\w-]+|rules\/target-names)\.ts$/

/**
 * Lets the browser fetch one language. Words are imported with their language as a query, `words/fields.ts?ar`, so that each language
 * has a module, and the build drops the other languages from it. The words that they import get the same query here.
 */
export const oneLanguage = (): Plugin => ({
  name: 'masar:one-language',
  enforce: 'pre',
  config: () => ({ build: { rolldownOptions: { treeshake: WORDS_DO_NOTHING } } }),
  async resolveId(source, importer) {
    const query = LANGUAGE.exec(importer ?? '')?.[0]
    const found = query && (await this.resolve(source, importer))
    return found && HAS_WORDS.test(found.id) ? found.id + query : undefined
  },
})

/** The build keeps unused words if to read a text, or to load the contract that has it, might do something else. */
const WORDS_DO_NOTHING: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }],
}
