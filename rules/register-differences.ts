import type { SourceRecord } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Language } from '#contract/languages.ts'
import { ARABIC_SCRIPT } from '#contract/text/arabic.ts'
import { toWesternDigits } from '#contract/text/digits.ts'
import { comparableWords, matchPlace, type PlaceKind, placeKey, placeName } from './places.ts'

/** What the company register or the identity service says something about. */
export const VOUCHED_FIELDS = [
  'arabicBusinessName',
  'firstName',
  'lastName',
  'arabicFirstName',
  'arabicLastName',
  'address',
  'unitNumber',
  'buildingNumber',
  'district',
  'city',
  'province',
  'postalCode',
] as const
export type VouchedField = (typeof VOUCHED_FIELDS)[number]

/** `unclear`: one is written in Arabic and the other in English, which only a person can compare. */
export type Verdict = 'same' | 'differs' | 'unclear'

/** What they say, as they say it, and how it compares with what was typed. */
export interface VouchedValue {
  text: string
  verdict: Verdict
}
export type VouchedValues = Partial<Record<VouchedField, VouchedValue>>

type Typed = Pick<Customer, VouchedField>

/** The same words regardless of case, spacing, digits, vowel signs and letter variants. */
const wordsKey = (text: string): string => comparableWords(toWesternDigits(text)).join(' ')

const compactKey = (text: string): string => wordsKey(text).replaceAll(' ', '')

/** What an address writes short, or leaves out: 'King Fahd Rd.', 'Al Olaya Dist.'. */
const IN_FULL: ReadonlyMap<string, string> = new Map([
  ['rd', 'road'],
  ['st', 'street'],
  ['str', 'street'],
  ['ave', 'avenue'],
  ['dist', ''],
  ['district', ''],
  ['حي', ''],
])

const addressKey = (text: string): string =>
  placeKey(
    wordsKey(text)
      .split(' ')
      .map((word) => IN_FULL.get(word) ?? word)
      .join(' '),
  )

const isArabic = (text: string): boolean =>
  [...text].some((letter) => /\p{L}/u.test(letter) && ARABIC_SCRIPT.test(letter))

const byKey =
  (keyOf: (text: string) => string) =>
  (said: string, typed: string): Verdict => {
    if (typed.trim() !== '' && isArabic(said) !== isArabic(typed)) return 'unclear'
    return keyOf(said) === keyOf(typed) ? 'same' : 'differs'
  }

const listedPlace = (place: PlaceKind, said: string): string | null =>
  matchPlace({ regionName: null, city: null, [place === 'city' ? 'city' : 'regionName']: said })[place]

/** A city or region our list knows by both its names needs no common script. */
const byPlace =
  (place: PlaceKind) =>
  (said: string, typed: string): Verdict => {
    const known = listedPlace(place, said)
    return known === null ? byKey(placeKey)(said, typed) : known === typed ? 'same' : 'differs'
  }

const COMPARISONS: Record<VouchedField, (said: string, typed: string) => Verdict> = {
  arabicBusinessName: byKey(wordsKey),
  firstName: byKey(wordsKey),
  lastName: byKey(wordsKey),
  arabicFirstName: byKey(wordsKey),
  arabicLastName: byKey(wordsKey),
  address: byKey(addressKey),
  unitNumber: byKey(compactKey),
  buildingNumber: byKey(compactKey),
  district: byKey(addressKey),
  city: byPlace('city'),
  province: byPlace('province'),
  postalCode: byKey(compactKey),
}

const saidBy = (vouched: SourceRecord): Partial<Record<VouchedField, string | null>> => {
  if (vouched.kind === 'person') return vouched.names ?? {}
  const { arabicName, address } = vouched
  return {
    arabicBusinessName: arabicName,
    address: address?.street ?? null,
    unitNumber: address?.unitNumber ?? null,
    buildingNumber: address?.buildingNumber ?? null,
    district: address?.district ?? null,
    city: address?.city ?? null,
    province: address?.regionName ?? null,
    postalCode: address?.postCode ?? null,
  }
}

/** What was vouched for, beside what was typed; nothing about what they are silent on. */
export const vouchedValues = (vouched: SourceRecord | null, typed: Typed): VouchedValues => {
  const said = vouched ? saidBy(vouched) : {}
  return Object.fromEntries(
    VOUCHED_FIELDS.flatMap((field) => {
      const text = said[field]?.trim() ?? ''
      return text === '' ? [] : [[field, { text, verdict: COMPARISONS[field](text, typed[field] ?? '') }]]
    }),
  )
}

/** What was said of a field, for a reader of this language: a city or region of our list by the name it has there. */
export const saidIn = (language: Language, field: VouchedField, text: string): string => {
  if (field !== 'city' && field !== 'province') return text
  return placeName(field, listedPlace(field, text), language) ?? text
}

/** How many of them differ from what was typed. */
export const differenceCount = (values: VouchedValues): number =>
  Object.values(values).filter(({ verdict }) => verdict === 'differs').length
