import type { Rolldown } from 'vite'
import { LANGUAGES, type Language, languages } from '#contract/languages.ts'

/**
 * Addresses of the built fonts of each language: those that a document requests before its style sheets, or those that it loads
 * after its first paint.
 */
export const fontFiles = (
  bundle: Rolldown.OutputBundle,
  which: 'faces' | 'laterFaces',
): Record<string, string[]> => {
  const addressOf = (face: string): string => {
    const file = Object.keys(bundle).find((name) => name.includes(`/${face}-`) && name.endsWith('.woff2'))
    if (!file) throw new Error(`The build has no face ${face}`)
    return `/${file}`
  }
  const filesOf = (language: Language) => languages[language][which].map(addressOf)
  return Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(language)]))
}
