import { type Language, languages } from '#contract/languages.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const inUnit = (value: number, unit: (typeof UNITS)[number][0], language: Language): string =>
  new Intl.NumberFormat(languages[language].relativeLocale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value)

/** A duration of at least a second in its two largest units: '3 hr 5 min', '40 sec'. */
export const durationText = (seconds: number, language: Language): string => {
  const rounded = Math.round(seconds)
  const [larger, smaller] = UNITS.slice(
    Math.max(
      0,
      UNITS.findIndex(([, length]) => rounded >= length),
    ),
  )
  if (!larger) return inUnit(rounded, 'second', language)
  const [unit, length] = larger
  const text = inUnit(Math.floor(rounded / length), unit, language)
  // Ten or more of the larger unit are shown without the smaller unit.
  const rest = smaller && rounded < 10 * length ? Math.floor((rounded % length) / smaller[1]) : 0
  return smaller && rest > 0 ? `${text} ${inUnit(rest, smaller[0], language)}` : text
}

/** Formats seconds in the page's language. */
export const useDuration = (): ((seconds: number) => string) => {
  const { language, figures } = useLanguage()
  const { t } = useTranslation('insight')
  return (seconds) => (Math.round(seconds) < 1 ? t('moment') : figures(durationText(seconds, language)))
}
