import type { Language } from '#contract/languages.ts'
import type { Translated } from '#src/shared/i18n/catalogue.ts'
import type errors from '#src/shared/i18n/en/errors.ts'
import type english from '#src/shared/i18n/en/landing.ts'

type Landing = Translated<typeof english>
export type LandingTexts = Landing & { errors: Record<string, string> }

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

const landings = import.meta.glob<Landing>('../shared/i18n/*/landing.ts', { eager: true, import: 'default' })
const allErrors = import.meta.glob<Translated<typeof errors>>('../shared/i18n/*/errors.ts', {
  eager: true,
  import: 'default',
})

export const landingTexts = (language: Language): LandingTexts => {
  const landing = landings[`../shared/i18n/${language}/landing.ts`]
  const own = allErrors[`../shared/i18n/${language}/errors.ts`]
  if (!landing || !own) throw new Error(`The landing page has no catalogue in ${language}`)
  return { ...landing, errors: Object.fromEntries(SIGN_IN_ERRORS.map((code) => [code, own[code]])) }
}
