import { CITIES, PROVINCES } from '#contract/data/places.ts'

type Named = { nameEn: string; nameAr: string }

const nameIn = (language: string) => (place: Named) => (language === 'ar' ? place.nameAr : place.nameEn)

const sorted = <Option extends { label: string }>(options: Option[], language: string): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, language))

export const provinceOptions = (language: string) =>
  sorted(
    PROVINCES.map((province) => ({ value: province.code, label: nameIn(language)(province) })),
    language,
  )

/** The cities of the chosen province; all of them, each under its province, while none is chosen. */
export const cityOptions = (language: string, province: string) =>
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
