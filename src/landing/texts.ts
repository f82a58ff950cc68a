import type { Language } from '#contract/languages.ts'
import type { Translated } from '#src/shared/i18n/catalogue.ts'
import { ar as arErrors, en as enErrors } from '#src/shared/i18n/words/errors.ts'
import { ar, en } from '#src/shared/i18n/words/landing.ts'

export type LandingTexts = Translated<typeof en> & { errors: Record<string, string> }

/** Codes a sign-in may be answered with; the page carries their words, so that its script needs no catalogue. */
const SIGN_IN_ERRORS = [
  'sign-in-failed',
  'sign-in-expired',
  'sign-in-unavailable',
  'email-missing',
  'email-not-verified',
  'user-inactive',
  'rate-limited',
  'unavailable',
] as const

const LANDING = { en, ar }
const ERRORS = { en: enErrors, ar: arErrors }

export const landingTexts = (language: Language): LandingTexts => ({
  ...LANDING[language],
  errors: Object.fromEntries(SIGN_IN_ERRORS.map((code) => [code, ERRORS[language][code]])),
})
