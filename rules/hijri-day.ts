import type { Language } from '#contract/languages.ts'
import { HIJRI_MONTHS } from '#contract/text/months.ts'

const UMM_AL_QURA = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A Riyadh day (YYYY-MM-DD) in the Umm al-Qura calendar, the Hijri calendar of Saudi offices: '1448-06-21'. */
export const hijriDay = (day: string): string => {
  const parts = UMM_AL_QURA.formatToParts(new Date(`${day}T00:00:00Z`))
  const value = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${value('year')}-${value('month')}-${value('day')}`
}

const ERA: Readonly<Record<Language, string>> = { en: 'AH', ar: 'هـ' }

/** A Riyadh day (YYYY-MM-DD) in the Hijri calendar, in words: '17 Ramadan 1447 AH', «17 رمضان 1447 هـ». */
export const hijriText = (day: string, language: Language): string => {
  const [year, month, date] = hijriDay(day).split('-').map(Number)
  return `${date} ${HIJRI_MONTHS[language][(month ?? 1) - 1]} ${year} ${ERA[language]}`
}
