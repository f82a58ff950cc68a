import { cookieValue } from './text/cookie-value.ts'

interface LanguageFacts {
  direction: 'ltr' | 'rtl'
  /** The language that the switch leads to; each catalogue names it in that language's own words, as `switchLanguage`. */
  next: string
  /** For "3 minutes ago" and "3 min". */
  relativeLocale: string
  /** Which name of a city or province is shown. */
  placeName: 'nameEn' | 'nameAr'
  /** The sign of the riyal, and on which side of the figures a currency stands. */
  riyal: { sign: string; stands: 'before' | 'after' }
  /** Files of the faces that a first paint shows; Latin names and figures stand on every page. */
  faces: readonly string[]
  /** Files of faces that follow it: the landing page fetches them once it has nothing else to do. */
  laterFaces: readonly string[]
}

/**
 * The languages of the portal, the default one first. Another language is a row here, and its catalogues in
 * `src/shared/i18n/<language>`.
 */
const TABLE = {
  en: {
    direction: 'ltr',
    next: 'ar',
    relativeLocale: 'en',
    placeName: 'nameEn',
    riyal: { sign: 'SAR', stands: 'before' },
    faces: ['inter-latin-wght-normal'],
    laterFaces: [],
  },
  ar: {
    direction: 'rtl',
    next: 'en',
    relativeLocale: 'ar-u-nu-latn',
    placeName: 'nameAr',
    riyal: { sign: 'ر.س', stands: 'after' },
    faces: [
      'inter-latin-wght-normal',
      'ibm-plex-sans-arabic-arabic-400-normal',
      'ibm-plex-sans-arabic-arabic-600-normal',
    ],
    laterFaces: ['ibm-plex-sans-arabic-arabic-500-normal'],
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof TABLE

/** What differs between the languages, beside their words. */
export const languages: Record<Language, LanguageFacts & { next: Language }> = TABLE

export const LANGUAGES = Object.keys(TABLE) as [Language, ...Language[]]

const DEFAULT_LANGUAGE: Language = 'en'
export const LANGUAGE_COOKIE = 'lang'
/** Beside it while the switch was pressed in this browser and the person's account was not told yet. */
export const LANGUAGE_CHOSEN_COOKIE = 'lang-chosen'

/** Whether a value, such as a cookie's, is a language of the portal. */
export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/** Which way a text of this language runs, for the `dir` of a page. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => languages[language].direction

/** The language that the switch of a page in this one leads to. */
export const otherLanguage = (language: Language): Language => languages[language].next

/** The language a browser asks for first in `Accept-Language`; the default when it is none of ours. */
export const preferredLanguage = (acceptLanguage: string): Language => {
  const first = acceptLanguage.split(',')[0]?.trim().toLowerCase() ?? ''
  return LANGUAGES.find((language) => first.startsWith(language)) ?? DEFAULT_LANGUAGE
}

/** The language kept in a cookie header or `document.cookie`; the default when there is none we know. */
export const languageOfCookie = (cookie: string): Language => {
  const value = cookieValue(cookie, LANGUAGE_COOKIE)
  return isLanguage(value) ? value : DEFAULT_LANGUAGE
}

/** A year, on every path of this site, as a `document.cookie` assignment. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`

/** The same that says the language was chosen, until the server has kept the choice with the person. */
export const LANGUAGE_CHOSEN = `${LANGUAGE_CHOSEN_COOKIE}=1; Path=/; Max-Age=31536000; SameSite=Lax`

/** The file of the landing page in one language, as the build writes it and the server reads it. */
export const landingFile = (language: Language): string => documentFile('index', language)

/** The file of the page that the sign-in window comes back to, in one language. */
export const callbackFile = (language: Language): string => documentFile('callback', language)

const documentFile = (name: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? `${name}.html` : `${name}.${language}.html`
