import { CITIES, PROVINCES, type ProvinceCode, provinceOfCity } from '#contract/data/places.ts'
import { type Language, languages } from '#contract/languages.ts'

/** The company register's numbers of the regions. */
const BY_REGION_ID: ReadonlyMap<string, ProvinceCode> = new Map([
  ['1', 'SA-01'],
  ['2', 'SA-02'],
  ['3', 'SA-03'],
  ['4', 'SA-05'],
  ['5', 'SA-04'],
  ['6', 'SA-14'],
  ['7', 'SA-07'],
  ['8', 'SA-06'],
  ['9', 'SA-08'],
  ['10', 'SA-09'],
  ['11', 'SA-10'],
  ['12', 'SA-11'],
  ['13', 'SA-12'],
])

/** Common spellings, in addition to the two names of the list. */
const PROVINCE_SPELLINGS: Partial<Record<ProvinceCode, string[]>> = {
  'SA-02': ['Mecca', 'Makkah Al Mukarramah', 'مكة'],
  'SA-03': ['Medina', 'Al Madinah Al Munawwarah', 'المدينة'],
  'SA-04': ['Eastern', 'Ash Sharqiyah', 'الشرقية'],
  'SA-05': ['Al Qaseem'],
  'SA-08': ['Al Hudud Ash Shamaliyah', 'Northern Border'],
  'SA-09': ['Jizan', 'جيزان'],
  'SA-11': ['Al Baha'],
  'SA-12': ['Al Jouf'],
  'SA-14': ['Aseer'],
}
const CITY_SPELLINGS: Record<string, string[]> = {
  Makkah: ['Mecca', 'Makkah Al Mukarramah', 'مكة'],
  Madinah: ['Medina', 'Al Madinah Al Munawwarah', 'المدينة'],
  Jeddah: ['Jiddah'],
  Hofuf: ['Al Hufuf', 'Al Ahsa', 'الأحساء'],
  Jubail: ['Al Jubayl'],
  Jazan: ['Jizan', 'جيزان'],
  Buraydah: ['Buraidah'],
  Khobar: ['Al Khubar'],
  'Al Bahah': ['Al Baha'],
  'Khamis Mushait': ['Khamis Mushayt'],
}

const ARTICLE = /^(?:al|ad|adh|an|ar|as|ash|at|az|el|ال)$/
const OF_A_PLACE =
  /^(?:region|province|emirate|governorate|city|of|منطقة|منطقه|محافظة|محافظه|مدينة|مدينه|امارة|اماره)$/

/** The words of a text without case, spacing, vowel signs and letter variants. */
export const comparableWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640'’`ʿʾ]/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A key that is equal for all spellings of a place. */
export const placeKey = (name: string): string => {
  const words = comparableWords(name).filter((word) => !ARTICLE.test(word))
  const own = words.length > 1 ? words.filter((word) => !OF_A_PLACE.test(word)) : words
  return own.map((word) => word.replace(/^(?:ال|al)(?=.{2})/u, '')).join('')
}

const provinceByName: ReadonlyMap<string, ProvinceCode> = new Map(
  PROVINCES.flatMap(({ code, nameEn, nameAr }) =>
    [nameEn, nameAr, ...(PROVINCE_SPELLINGS[code] ?? [])].map((name) => [placeKey(name), code] as const),
  ),
)
const cityByName: ReadonlyMap<string, string> = new Map(
  CITIES.flatMap(({ nameEn, nameAr }) =>
    [nameEn, nameAr, ...(CITY_SPELLINGS[nameEn] ?? [])].map((name) => [placeKey(name), nameEn] as const),
  ),
)

/**
 * Finds province and city of a register address in our list, in Arabic or English. A known city determines the province;
 * otherwise the region's number does, then its name. Null when the place is not in the list.
 */
export const matchPlace = (place: {
  regionId?: string | null
  regionName: string | null
  city: string | null
}): { province: ProvinceCode | null; city: string | null } => {
  const city = cityByName.get(placeKey(place.city ?? '')) ?? null
  const province =
    (city === null ? null : provinceOfCity(city)) ??
    BY_REGION_ID.get(place.regionId?.trim() ?? '') ??
    provinceByName.get(placeKey(place.regionName ?? '')) ??
    null
  return { province, city }
}

export type PlaceKind = 'city' | 'province'

/** Name of a city (by English name) or province (by code) in a language; null when not in the list. */
export const placeName = (kind: PlaceKind, value: string | null, language: Language): string | null => {
  const place =
    kind === 'city'
      ? CITIES.find(({ nameEn }) => nameEn === value)
      : PROVINCES.find(({ code }) => code === value)
  return place?.[languages[language].placeName] ?? null
}
