import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { ADDRESS_MAX, DISTRICT_MAX } from '#contract/text/arabic.ts'
import { BUSINESS_NAME_MAX } from '#contract/text/names.ts'
import { POSTAL_CODE_LENGTH } from '#contract/text/numbers.ts'
import { VOUCHED_MAX } from '#contract/text/vouched.ts'
import { arabicFilter, buildingNumberFilter, digitsOnly, onOneLine, stripArabic } from './input-filters.ts'
import { matchPlace } from './places.ts'

/** Fields of the business form that the company register fills. */
const REGISTER_FIELDS = [
  'arabicBusinessName',
  'address',
  'unitNumber',
  'buildingNumber',
  'district',
  'postalCode',
  'city',
  'province',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]
export type RegisterValues = Record<RegisterField, string>

/** English text of the register; empty when only digits and signs remain of an Arabic text. */
const englishPart = (text: string | null, max: number): string => {
  const english = stripArabic(text ?? '', max)
    .replace(/ {2,}/g, ' ')
    .trim()
  return english === (text ?? '').trim() || /\p{Script=Latin}/u.test(english) ? english : ''
}

const postalCode = (text: string | null): string => {
  const digits = digitsOnly(text ?? '', POSTAL_CODE_LENGTH + 1)
  return digits.length === POSTAL_CODE_LENGTH ? digits : ''
}

/**
 * A company's name as in the register, with digits, brackets, commas and Latin letters; empty when there is none. The form accepts
 * it unchanged. A name above the maximum is filtered like a typed one.
 */
export const registeredName = (name: string | null): string => {
  const text = onOneLine(name ?? '')
  return text.length > VOUCHED_MAX ? arabicFilter(text, BUSINESS_NAME_MAX).trim() : text
}

/** Converts a register record to form values; empty where the field would not accept the text. */
export const registerValues = (company: RegisteredCompany): RegisterValues => {
  const { address } = company
  const place = matchPlace({ regionName: address?.regionName ?? null, city: address?.city ?? null })
  return {
    arabicBusinessName: registeredName(company.companyArabicName),
    address: englishPart(address?.street ?? null, ADDRESS_MAX),
    unitNumber: buildingNumberFilter(address?.unitNumber ?? ''),
    buildingNumber: buildingNumberFilter(address?.buildingNumber ?? ''),
    district: englishPart(address?.district ?? null, DISTRICT_MAX),
    postalCode: postalCode(address?.postCode ?? null),
    city: place.city ?? '',
    province: place.province ?? '',
  }
}

type CurrentValues = Readonly<Partial<Record<RegisterField, string>>>

/** Returns the fields that have the register's values. */
export const fieldsFromRegister = (company: RegisteredCompany, current: CurrentValues): RegisterField[] => {
  const values = registerValues(company)
  return REGISTER_FIELDS.filter((field) => values[field] !== '' && current[field] === values[field])
}

/** City and province belong together: if a person chose one of them, the register must not set one that contradicts it. */
const PARTNER: Partial<Record<RegisterField, RegisterField>> = { city: 'province', province: 'city' }

/**
 * The changes of a lookup: empty fields, and fields with the value of an earlier lookup. Typed values stay.
 */
export const fillFromRegister = (
  company: RegisteredCompany,
  current: CurrentValues,
  before: RegisteredCompany | null,
): Partial<RegisterValues> => {
  const values = registerValues(company)
  const filled: CurrentValues = before ? registerValues(before) : {}
  const isOpen = (field: RegisterField): boolean => {
    const value = current[field]?.trim() ?? ''
    return value === '' || value === filled[field]
  }
  const mayFill = (field: RegisterField): boolean => {
    const partner = PARTNER[field]
    return isOpen(field) && (!partner || isOpen(partner) || current[partner] === values[partner])
  }
  const changes: Partial<RegisterValues> = {}
  for (const field of REGISTER_FIELDS)
    if (mayFill(field) && values[field] !== (current[field] ?? '')) changes[field] = values[field]
  return changes
}
