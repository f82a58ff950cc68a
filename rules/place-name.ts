import { CITIES, PROVINCES } from '#contract/data/places.ts'
import { type Language, languages } from '#contract/languages.ts'

export type PlaceKind = 'city' | 'province'

/** What a place of the list is called in a language; null for one the list does not have. A city by its English name, a province by its code. */
export const placeName = (kind: PlaceKind, value: string | null, language: Language): string | null => {
  const place =
    kind === 'city'
      ? CITIES.find(({ nameEn }) => nameEn === value)
      : PROVINCES.find(({ code }) => code === value)
  return place?.[languages[language].placeName] ?? null
}
