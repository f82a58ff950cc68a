import type { Rolldown } from 'vite'
import { LANGUAGES, type Language } from '#contract/languages.ts'

/** The faces that the first paint of a page in each language shows; Latin names and figures stand on Arabic pages, too. */
const FACES: Record<Language, readonly string[]> = {
  en: ['inter-latin-wght-normal'],
  ar: [
    'inter-latin-wght-normal',
    'ibm-plex-sans-arabic-arabic-400-normal',
    'ibm-plex-sans-arabic-arabic-600-normal',
  ],
}

/** Addresses of the built faces that a document of each language asks for before it has read a style sheet. */
export const fontFiles = (bundle: Rolldown.OutputBundle): Record<Language, string[]> => {
  const addressOf = (face: string): string => {
    const file = Object.keys(bundle).find((name) => name.includes(`/${face}-`) && name.endsWith('.woff2'))
    if (!file) throw new Error(`The build has no face ${face}`)
    return `/${file}`
  }
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, FACES[language].map(addressOf)]),
  ) as Record<Language, string[]>
}
