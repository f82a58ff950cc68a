import { ARABIC_CHARACTER, ARABIC_SCRIPT } from '#contract/text/arabic.ts'
import { SUB_DOMAIN_MAX } from '#contract/text/domain.ts'
import { NAME_CHARACTER } from '#contract/text/names.ts'
import {
  BUILDING_MAX,
  CR_LENGTH,
  NATIONAL_ID_LENGTH,
  POSTAL_CODE_LENGTH,
  VAT_LENGTH,
} from '#contract/text/numbers.ts'

/*
 * What becomes of the text in a field at each key stroke or paste. Filtering twice changes nothing more, so a filter may run
 * on what is typed, pasted, restored from a draft or filled from a register.
 */

const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g
const PRESENTATION_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g

const cut = (text: string, max: number): string => {
  const kept = text.slice(0, max)
  return kept.isWellFormed() ? kept : kept.slice(0, -1)
}

const keepOnly = (text: string, allowed: RegExp): string => {
  let kept = ''
  for (const character of text) if (allowed.test(character)) kept += character
  return kept
}

const oneLine = (text: string): string => text.toWellFormed().replace(/[\s\p{Cc}]/gu, ' ')

/** Arabic-Indic and Persian digits as Western ones. */
export const toWesternDigits = (text: string): string =>
  text.replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Western digits only, whichever script they were typed in; at most `max`. */
export const digitsOnly = (text: string, max: number): string =>
  toWesternDigits(text).replace(/\D/g, '').slice(0, max)

/** A commercial registration number (10 digits). */
export const crFilter = (text: string): string => digitsOnly(text, CR_LENGTH)
/** A National ID or Iqama (10 digits). */
export const nationalIdFilter = (text: string): string => digitsOnly(text, NATIONAL_ID_LENGTH)
/** A VAT registration number (15 digits). */
export const vatFilter = (text: string): string => digitsOnly(text, VAT_LENGTH)
/** A Saudi postal code (5 digits). */
export const postalCodeFilter = (text: string): string => digitsOnly(text, POSTAL_CODE_LENGTH)
/** The code on the back of a card; every accepted brand prints three digits. */
export const cvcFilter = (text: string): string => digitsOnly(text, 3)

/** A card number: digits, cut to 16. */
export const cardNumberFilter = (text: string): string => digitsOnly(text, 16)

/** A unit or building number: letters and digits, at most 20. */
export const buildingNumberFilter = (text: string): string =>
  toWesternDigits(text)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, BUILDING_MAX)

/** English text on one line: everything Arabic is dropped. */
export const stripArabic = (text: string, max: number): string => {
  let kept = ''
  for (const character of oneLine(text)) if (!ARABIC_SCRIPT.test(character)) kept += character
  return cut(kept, max)
}

/** A name: Latin letters, digits, space, dot, hyphen. Repeats are not removed but told, so that typing is not disturbed. */
export const nameFilter = (text: string, max: number): string =>
  cut(keepOnly(toWesternDigits(oneLine(text)).normalize('NFC'), NAME_CHARACTER), max)

/** Arabic text: Arabic letters, digits, space, hyphen, dot; of a run of hyphens and dots only the first stays. */
export const arabicFilter = (text: string, max: number): string => {
  const letters = oneLine(text).replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
  return cut(keepOnly(letters, ARABIC_CHARACTER).replace(/([.-])[.-]+/g, '$1'), max)
}

/** What may stand before the e-mail's domain: letters, digits and single hyphens, no hyphen first, at most 30. */
export const subDomainFilter = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, SUB_DOMAIN_MAX)

/** The sub-domain when the field is left: without a hyphen at its end. */
export const finishSubDomain = (text: string): string => subDomainFilter(text).replace(/-$/, '')

/** An expiry date as it is typed: MM/YY. The slash comes with the third digit, and a typed one is kept. */
export const expiryFilter = (text: string): string => {
  const western = toWesternDigits(text)
  const padded = /^\s*\d\s*\//.test(western) ? `0${western.trimStart()}` : western
  const digits = padded.replace(/\D/g, '').slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return digits.length === 2 && /^\D*\d\d\s*\//.test(padded) ? `${digits}/` : digits
}
