import type { Language } from '#contract/languages.ts'
import { HIJRI_MONTHS } from '#contract/text/months.ts'

const UMM_AL_QURA = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Converts a Riyadh day (YYYY-MM-DD) to the Umm al-Qura calendar, the official Hijri calendar: '1448-06-21'. */
export const hijriDay = (day: string): string => {
  const parts = UMM_AL_QURA.formatToParts(new Date(`${day}T00:00:00Z`))
  const value = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${value('year')}-${value('month')}-${value('day')}`
}

const ERA: Readonly<Record<Language, string>> = { en: 'AH', ar: 'هـ' }

/** The Hijri date of a Riyadh day, in words: '17 Ramadan 1447 AH', «17 رمضان 1447 هـ». */
export const hijriText = (day: string, language: Language): string => {
  const [year, month, date] = hijriDay(day).split('-').map(Number)
  return `${date} ${HIJRI_MONTHS[language][(month ?? 1) - 1]} ${year} ${ERA[language]}`
}
