import type { Language } from '#contract/languages.ts'
import { comparableWords, placeName } from './places.ts'

/** An address as a customer has given it: street and district in English, `arabicAddress` as a text of its own. */
export interface PostalAddress {
  buildingNumber: string | null
  unitNumber: string | null
  address: string | null
  arabicAddress: string | null
  district: string | null
  /** The English name of a city in the list. */
  city: string | null
  /** The code of a province: 'SA-01'. */
  province: string | null
  postalCode: string | null
}

const joined = (parts: readonly (string | null | undefined | false)[], between: string): string =>
  parts.filter((part) => part && part.trim() !== '').join(between)

/** The name of a city, or as it was stored when the list does not have it. */
export const cityName = (city: string | null, language: Language): string =>
  placeName('city', city, language) ?? city ?? ''

/** The name of a province with the word that tells it from a city of its name; nothing for an unknown code. */
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

/** The Arabic text leads, and is followed by what it does not say itself. */
const arabic = (parts: PostalAddress): string => {
  const text = parts.arabicAddress ?? ''
  const said = ` ${comparableWords(text).join(' ')} `
  const unlessSaid = (part: string | null): string | null =>
    part && !said.includes(` ${comparableWords(part).join(' ')} `) ? part : null
  const building = unlessSaid(parts.buildingNumber)
  const unit = unlessSaid(parts.unitNumber)
  return joined(
    [
      building && `مبنى ${building}`,
      unit && `وحدة ${unit}`,
      text,
      joined([unlessSaid(cityName(parts.city, 'ar')), unlessSaid(parts.postalCode)], ' '),
      unlessSaid(provinceName(parts.province, 'ar')),
      unlessSaid(COUNTRY.ar),
    ],
    '، ',
  )
}

/** An address in one line as an invoice has to name it, to the province and country; empty when nothing of it is known. */
export const postalAddress = (parts: PostalAddress, language: Language): string => {
  const isKnown = Object.values(parts).some((part) => part !== null && part.trim() !== '')
  return isKnown ? { en: english, ar: arabic }[language](parts) : ''
}
