import arabicErrors from '#src/shared/i18n/ar/errors.ts'
import arabic from '#src/shared/i18n/ar/landing.ts'
import type { Translated } from '#src/shared/i18n/catalogue.ts'
import englishErrors from '#src/shared/i18n/en/errors.ts'
import english from '#src/shared/i18n/en/landing.ts'
import type { Language } from '#src/shared/i18n/languages.ts'

export type LandingTexts = Translated<typeof english> & { errors: Record<string, string> }

/** Codes a sign-in may be answered with; the page carries their words, so that its script needs no catalogue. */
const SIGN_IN_ERRORS = ['sign-in-failed', 'email-not-verified', 'user-inactive', 'rate-limited'] as const

const pick = (errors: Record<(typeof SIGN_IN_ERRORS)[number], string>) =>
  Object.fromEntries(SIGN_IN_ERRORS.map((code) => [code, errors[code]]))

export const landingTexts = (language: Language): LandingTexts =>
  language === 'ar' ? { ...arabic, errors: pick(arabicErrors) } : { ...english, errors: pick(englishErrors) }
