import { CITIES, PROVINCES } from '#contract/data/places.ts'
import { type Language, languages } from '#contract/languages.ts'

type Named = { nameEn: string; nameAr: string }

const nameIn = (language: Language) => (place: Named) => place[languages[language].placeName]

const sorted = <Option extends { label: string }>(options: Option[], language: Language): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, language))

export const provinceOptions = (language: Language) =>
  sorted(
    PROVINCES.map((province) => ({ value: province.code, label: nameIn(language)(province) })),
    language,
  )

/** The cities of the chosen province; all of them, each under its province, while none is chosen. */
export const cityOptions = (language: Language, province: string) =>
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
