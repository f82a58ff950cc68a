import type { Language } from '#contract/languages.ts'
import { comparableWords, placeName } from './places.ts'

/**
 * A customer's address: street and district in English, `arabicAddress` as free text, `arabicDistrict` from the company
 * register.
 */
export interface PostalAddress {
  buildingNumber: string | null
  unitNumber: string | null
  address: string | null
  arabicAddress: string | null
  district: string | null
  arabicDistrict: string | null
  /** The English name of a city in the list. */
  city: string | null
  /** The code of a province: 'SA-01'. */
  province: string | null
  postalCode: string | null
}

const joined = (parts: readonly (string | null | undefined | false)[], between: string): string =>
  parts.filter((part) => part && part.trim() !== '').join(between)

/** Name of a city; the stored text when the list does not have it. */
export const cityName = (city: string | null, language: Language): string =>
  placeName('city', city, language) ?? city ?? ''

/** Name of a province with the word "province", because a city has that name too; empty for an unknown code. */
export const provinceName = (province: string | null, language: Language): string => {
  const name = placeName('province', province, language)
  if (!name) return ''
  if (language === 'ar') return name.startsWith('المنطقة') ? name : `منطقة ${name}`
  return name.endsWith('Province') ? name : `${name} Province`
}

const COUNTRY = { en: 'Saudi Arabia', ar: 'المملكة العربية السعودية' }

const english = (parts: PostalAddress): string =>
  joined(
    [
      joined([parts.buildingNumber, parts.address], ' '),
      parts.unitNumber && `Unit ${parts.unitNumber}`,
      parts.district,
      joined([cityName(parts.city, 'en'), parts.postalCode], ' '),
      provinceName(parts.province, 'en'),
      COUNTRY.en,
    ],
    ', ',
  )

/** The Arabic text, followed by the parts that it does not contain. */
const arabic = (parts: PostalAddress): string => {
  const text = parts.arabicAddress ?? ''
  const words = ` ${comparableWords(text).join(' ')} `
  const ifMissing = (part: string | null): string | null =>
    part && !words.includes(` ${comparableWords(part).join(' ')} `) ? part : null
  const building = ifMissing(parts.buildingNumber)
  const unit = ifMissing(parts.unitNumber)
  return joined(
    [
      building && `مبنى ${building}`,
      unit && `وحدة ${unit}`,
      text,
      ifMissing(parts.arabicDistrict),
      joined([ifMissing(cityName(parts.city, 'ar')), ifMissing(parts.postalCode)], ' '),
      ifMissing(provinceName(parts.province, 'ar')),
      ifMissing(COUNTRY.ar),
    ],
    '، ',
  )
}

/** The address of an invoice on one line, with province and country; empty when all parts are missing. */
export const postalAddress = (parts: PostalAddress, language: Language): string => {
  const isKnown = Object.values(parts).some((part) => part !== null && part.trim() !== '')
  return isKnown ? { en: english, ar: arabic }[language](parts) : ''
}
