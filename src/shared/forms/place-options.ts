import { CITIES, PROVINCES } from '#contract/data/places.ts'
import { type Language, languages } from '#contract/languages.ts'

type BilingualName = { nameEn: string; nameAr: string }

const nameIn = (language: Language) => (place: BilingualName) => place[languages[language].placeName]

const sorted = <Option extends { label: string }>(options: Option[], language: Language): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, language))

/** The provinces by their names in a language. */
export const provinceOptions = (language: Language) =>
  sorted(
    PROVINCES.map((province) => ({ value: province.code, label: nameIn(language)(province) })),
    language,
  )

/** The cities of the chosen province; without one, all cities grouped by province. */
export const cityOptions = (language: Language, province = '') =>
  provinceOptions(language)
    .filter(({ value }) => province === '' || value === province)
    .map(({ value, label }) => ({
      group: label,
      items: sorted(
        CITIES.filter((city) => city.province === value).map((city) => ({
          value: city.nameEn,
          label: nameIn(language)(city),
        })),
        language,
      ),
    }))

/** The name of a city in a language; cities are stored by their English names. */
export const cityName = (city: string, language: Language): string => {
  const place = CITIES.find(({ nameEn }) => nameEn === city)
  return place ? nameIn(language)(place) : city
}
