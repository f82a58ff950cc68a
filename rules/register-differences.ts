import type { SourceRecord } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Language } from '#contract/languages.ts'
import { ARABIC_SCRIPT } from '#contract/text/arabic.ts'
import { toWesternDigits } from '#contract/text/digits.ts'
import { comparableWords, matchPlace, type PlaceKind, placeKey, placeName } from './places.ts'

/** Fields of the company register and the identity service. */
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

/** `unclear`: one value is in Arabic, the other in English; only a person can compare them. */
export type Verdict = 'same' | 'differs' | 'unclear'

/** The source's value, and its comparison with the typed one. */
export interface VouchedValue {
  text: string
  verdict: Verdict
}
export type VouchedValues = Partial<Record<VouchedField, VouchedValue>>

type TypedValues = Pick<Customer, VouchedField>

/** A key without case, spacing, digit script, vowel signs and letter variants. */
const wordsKey = (text: string): string => comparableWords(toWesternDigits(text)).join(' ')

const compactKey = (text: string): string => wordsKey(text).replaceAll(' ', '')

/** Abbreviations in addresses: 'King Fahd Rd.', 'Al Olaya Dist.'. */
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
  (official: string, typed: string): Verdict => {
    if (typed.trim() !== '' && isArabic(official) !== isArabic(typed)) return 'unclear'
    return keyOf(official) === keyOf(typed) ? 'same' : 'differs'
  }

const listedPlace = (place: PlaceKind, official: string): string | null =>
  matchPlace({ regionName: null, city: null, [place === 'city' ? 'city' : 'regionName']: official })[place]

/** Compares places by the list, which has both scripts. */
const byPlace =
  (place: PlaceKind) =>
  (official: string, typed: string): Verdict => {
    const known = listedPlace(place, official)
    return known === null ? byKey(placeKey)(official, typed) : known === typed ? 'same' : 'differs'
  }

const COMPARISONS: Record<VouchedField, (official: string, typed: string) => Verdict> = {
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

const vouchedBy = (vouched: SourceRecord): Partial<Record<VouchedField, string | null>> => {
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

/** The source's values beside the typed ones; fields that the source does not have are left out. */
export const vouchedValues = (vouched: SourceRecord | null, typed: TypedValues): VouchedValues => {
  const values = vouched ? vouchedBy(vouched) : {}
  return Object.fromEntries(
    VOUCHED_FIELDS.flatMap((field) => {
      const text = values[field]?.trim() ?? ''
      return text === '' ? [] : [[field, { text, verdict: COMPARISONS[field](text, typed[field] ?? '') }]]
    }),
  )
}

/** The source's value for a reader; a listed city or region has its name in the reader's language. */
export const saidIn = (language: Language, field: VouchedField, text: string): string => {
  if (field !== 'city' && field !== 'province') return text
  return placeName(field, listedPlace(field, text), language) ?? text
}

export const differenceCount = (values: VouchedValues): number =>
  Object.values(values).filter(({ verdict }) => verdict === 'differs').length
