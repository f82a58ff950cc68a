import type { Rolldown } from 'vite'
import { LANGUAGES, languages } from '#contract/languages.ts'

/** Addresses of the built faces that a document of each language asks for before it has read a style sheet. */
export const fontFiles = (bundle: Rolldown.OutputBundle): Record<string, string[]> => {
  const addressOf = (face: string): string => {
    const file = Object.keys(bundle).find((name) => name.includes(`/${face}-`) && name.endsWith('.woff2'))
    if (!file) throw new Error(`The build has no face ${face}`)
    return `/${file}`
  }
  return Object.fromEntries(LANGUAGES.map((language) => [language, languages[language].faces.map(addressOf)]))
}
