export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'
export const LANGUAGE_COOKIE = 'lang'

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
export const otherLanguage = (language: Language): Language => (language === 'ar' ? 'en' : 'ar')

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)

/** The language kept in a cookie header or `document.cookie`; the default when there is none we know. */
export const languageOfCookie = (cookie: string): Language => {
  const value = cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.split('=')[1]
  return isLanguage(value) ? value : DEFAULT_LANGUAGE
}

/** A year, on every path of this site, as a `document.cookie` assignment. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
