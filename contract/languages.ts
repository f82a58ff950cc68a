import { cookieValue } from './text/cookie.ts'

interface LanguageFacts {
  direction: 'ltr' | 'rtl'
  /** Target of the language switch. `switchLanguage` in each catalogue is its name in that language. */
  next: string
  /** Locale for "3 minutes ago" and "3 min". */
  relativeLocale: string
  /** Property with the name of a city or province. */
  placeName: 'nameEn' | 'nameAr'
  /** The sign of the riyal, and its position relative to the figures. */
  riyal: { sign: string; stands: 'before' | 'after' }
  /** Font files of the first paint; every page has Latin names and figures. */
  faces: readonly string[]
  /** Font files for later: the landing page fetches them when idle. */
  laterFaces: readonly string[]
}

/**
 * The languages of the portal, the default one first. Another language is a row here, its words in each catalogue of
 * `src/shared/i18n/words`, and a line in `src/shared/i18n/i18n.ts`.
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

export const languages: Record<Language, LanguageFacts & { next: Language }> = TABLE

export const LANGUAGES = Object.keys(TABLE) as [Language, ...Language[]]

const DEFAULT_LANGUAGE: Language = 'en'
export const LANGUAGE_COOKIE = 'lang'
/** Set while a language chosen in this browser is not yet stored with the person. */
export const LANGUAGE_CHOSEN_COOKIE = 'lang-chosen'

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/** Value of the `dir` attribute. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => languages[language].direction

export const otherLanguage = (language: Language): Language => languages[language].next

/** First language in `Accept-Language`; the default when the portal does not have it. */
export const preferredLanguage = (acceptLanguage: string): Language => {
  const first = acceptLanguage.split(',')[0]?.trim().toLowerCase() ?? ''
  return LANGUAGES.find((language) => first.startsWith(language)) ?? DEFAULT_LANGUAGE
}

/** Language in a cookie header or `document.cookie`; the default when missing or unknown. */
export const languageOfCookie = (cookie: string, protocol: string): Language => {
  const value = cookieValue(cookie, LANGUAGE_COOKIE, protocol)
  return isLanguage(value) ? value : DEFAULT_LANGUAGE
}

/** An assignment for one year and every path, which `writeCookie` gives its full name. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`

/** The assignment of `LANGUAGE_CHOSEN_COOKIE`. */
export const LANGUAGE_CHOSEN = `${LANGUAGE_CHOSEN_COOKIE}=1; Path=/; Max-Age=31536000; SameSite=Lax`

/** Landing page in the built portal. */
export const landingFile = (language: Language): string => documentFile('index', language)

/** Return page of the sign-in window in the built portal. */
export const callbackFile = (language: Language): string => documentFile('callback', language)

const documentFile = (name: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? `${name}.html` : `${name}.${language}.html`
