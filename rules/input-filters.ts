import type { FieldMessage } from '#contract/field-messages.ts'
import { ARABIC_CHARACTER, ARABIC_SCRIPT } from '#contract/text/arabic.ts'
import { withoutInvisible } from '#contract/text/characters.ts'
import { toWesternDigits } from '#contract/text/digits.ts'
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
 * Filters of input fields, for every key stroke and paste. They are idempotent, so that they may run again on restored text and
 * on text from a register.
 */

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

const CVC_LENGTH = 3
const CARD_NUMBER_MAX = 16

/** Joins a text to one line and collapses its spaces. */
export const onOneLine = (text: string): string => oneLine(text).replace(/ {2,}/g, ' ').trim()

const allDigits = (text: string): string => toWesternDigits(text).replace(/\D/g, '')

/** Keeps digits, converts them to Western ones, at most `max`. */
export const digitsOnly = (text: string, max: number): string => allDigits(text).slice(0, max)

/** A commercial registration number (10 digits). */
export const crFilter = (text: string): string => digitsOnly(text, CR_LENGTH)
/** A National ID or Iqama (10 digits). */
export const nationalIdFilter = (text: string): string => digitsOnly(text, NATIONAL_ID_LENGTH)
/** A VAT registration number (15 digits). */
export const vatFilter = (text: string): string => digitsOnly(text, VAT_LENGTH)
/** The four digits after the postal code in a full Saudi address. */
const ADDITIONAL_NUMBER = /(?<=^\D*\d{5})\s*\p{Pd}\s*\d{4}(?=\D*$)/u
const withoutAdditionalNumber = (text: string): string => toWesternDigits(text).replace(ADDITIONAL_NUMBER, '')

/** A Saudi postal code (5 digits). */
export const postalCodeFilter = (text: string): string =>
  digitsOnly(withoutAdditionalNumber(text), POSTAL_CODE_LENGTH)
/** A CVC; all accepted brands have three digits. */
export const cvcFilter = (text: string): string => digitsOnly(text, CVC_LENGTH)

/** A card number: digits, cut to 16. */
export const cardNumberFilter = (text: string): string => digitsOnly(text, CARD_NUMBER_MAX)

/** The problem of pasted or filled-in text; null when the field accepts it. */
export type PasteCheck = (text: string) => FieldMessage | null

const tooManyDigits =
  (max: number, message: FieldMessage): PasteCheck =>
  (text) =>
    allDigits(text).length > max ? message : null

/*
 * Pasted text with too many digits is refused, because cutting it would create another number. Typed digits beyond the maximum are
 * ignored by the filters above.
 */
export const crRefusal = tooManyDigits(CR_LENGTH, 'cr-length')
export const nationalIdRefusal = tooManyDigits(NATIONAL_ID_LENGTH, 'national-id-length')
export const vatRefusal = tooManyDigits(VAT_LENGTH, 'vat-length')
export const postalCodeRefusal: PasteCheck = (text) =>
  tooManyDigits(POSTAL_CODE_LENGTH, 'postal-code')(withoutAdditionalNumber(text))
export const cvcRefusal = tooManyDigits(CVC_LENGTH, 'card-cvc')
export const cardNumberRefusal = tooManyDigits(CARD_NUMBER_MAX, 'card-number')

/** A unit or building number. */
export const buildingNumberFilter = (text: string): string =>
  toWesternDigits(text)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, BUILDING_MAX)

/** English text on one line: removes Arabic characters. */
export const stripArabic = (text: string, max: number): string => {
  let kept = ''
  for (const character of oneLine(text)) if (!ARABIC_SCRIPT.test(character)) kept += character
  return cut(kept, max)
}

/** A name: Latin letters, digits, space, dot, hyphen. Repeated signs stay and get a message, because removing them disturbs typing. */
export const nameFilter = (text: string, max: number): string =>
  cut(keepOnly(toWesternDigits(oneLine(text)).normalize('NFC'), NAME_CHARACTER), max)

/** Arabic letters, digits, space, hyphen, dot; a run of hyphens and dots becomes its first character. */
export const arabicFilter = (text: string, max: number): string => {
  const letters = oneLine(text).replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
  return cut(keepOnly(letters, ARABIC_CHARACTER).replace(/([.-])[.-]+/g, '$1'), max)
}

/** A sub-domain: letters, digits and single hyphens, no hyphen at the start, at most 30. */
export const subDomainFilter = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, SUB_DOMAIN_MAX)

/** Also removes a hyphen at the end, when the field loses focus. */
export const finishSubDomain = (text: string): string => subDomainFilter(text).replace(/-$/, '')

/** Separator of month and year. A single digit before it is a month. */
const EXPIRY_SEPARATOR = '\\s*[/.\\p{Pd}]'
const MONTH_BEGUN = new RegExp(`^\\D*\\d{1,2}${EXPIRY_SEPARATOR}`, 'u')
const SHORT_MONTH = new RegExp(`^\\D*\\d${EXPIRY_SEPARATOR}`, 'u')
const JOINED = /^(?<month>0[1-9]|1[0-2]|[1-9])(?<year>20\d\d)$/
const JOINED_YEAR_FIRST = /^(?<year>20\d\d)(?<month>0[1-9]|1[0-2])$/

const isMonth = (digits: string): boolean => digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 12

/** The year in two digits. After 20, a third digit restarts the year: 203 is 3, 2030 is 30. */
const shortYear = (digits: string): string => {
  if (digits.length <= 2) return digits
  if (digits.length <= 4 && digits.startsWith('20')) return digits.slice(2)
  return digits.length === 3 ? digits.slice(0, 2) : ''
}

const withSlash = (month: string, year: string): string => `${month.padStart(2, '0')}/${shortYear(year)}`

const typedDigits = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits

const oneRun = (text: string, digits: string): string => {
  if (digits.length <= 2 && MONTH_BEGUN.test(text)) return withSlash(digits, '')
  if (digits.length <= 4) return typedDigits(digits)
  const { month, year } = (JOINED.exec(digits) ?? JOINED_YEAR_FIRST.exec(digits))?.groups ?? {}
  return month && year ? withSlash(month, year) : ''
}

const twoRuns = (text: string, first: string, second: string): string => {
  const isWholeYear = second.length === 2 || second.length === 4
  if (first.length === 2 || SHORT_MONTH.test(text) || (first.length === 1 && isWholeYear))
    return withSlash(first, second)
  if (first.length + second.length <= 4) return typedDigits(first + second)
  // A digit was inserted into a full month.
  return first.length === 3 && second.length === 2 ? withSlash(first.slice(0, 2), second) : ''
}

/**
 * An expiry date as MM/YY, typed or filled in by a browser or password manager. Accepts a four-digit year, the year first, a
 * one-digit month and any separator. The slash appears with the third digit; a typed slash stays. Other text never yields a
 * plausible year.
 */
export const expiryFilter = (text: string): string => {
  const western = toWesternDigits(withoutInvisible(text))
  const [first = '', second = '', ...rest] = western.match(/\d+/g) ?? []
  if (second === '') return oneRun(western, first)
  if (/^20\d\d$/.test(first) && rest.length <= 1)
    return isMonth(second) && (rest[0] ?? '').length <= 2 ? withSlash(second, first) : ''
  return rest.length === 0 ? twoRuns(western, first, second) : ''
}

/** The problem of pasted text that is neither an expiry date nor the start of one. */
export const expiryRefusal: PasteCheck = (text) => {
  const expiry = expiryFilter(text)
  if (expiry.length === 5 || allDigits(text).length < 4) return null
  return expiry === '' ? 'card-month' : 'card-year'
}
