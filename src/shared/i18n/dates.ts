import { useMemo } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { useLanguage } from './use-language.ts'

const ZONE = 'Asia/Riyadh'

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const partsOf = (format: Intl.DateTimeFormat, at: Date): Parts =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))

/** Dates as people read them in one language. Instants are told as days and hours of Riyadh. */
export const dateFormatter = (language: Language) => {
  const locale = languages[language].dateLocale
  const days = new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const hours = new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const inMonth = (billingMonth: number) => {
    const at = new Date(Date.UTC(Math.floor(billingMonth / 100), (billingMonth % 100) - 1, 15))
    return partsOf(days, at)
  }
  return {
    /** '6 Mar 2026' of an instant. */
    day: (instant: string | Date): string => {
      const { day, month, year } = partsOf(days, new Date(instant))
      return `${day} ${month} ${year}`
    },
    /** '6 Mar 2026' of a calendar day written 2026-03-06. */
    calendarDay: (day: string): string => {
      const { day: date, month, year } = partsOf(days, new Date(`${day}T12:00:00+03:00`))
      return `${date} ${month} ${year}`
    },
    /** '13:00' of an instant. */
    time: (instant: string | Date): string => {
      const { hour, minute } = partsOf(hours, new Date(instant))
      return `${hour}:${minute}`
    },
    /** 'Mar' of a billing month. */
    month: (billingMonth: number): string => inMonth(billingMonth).month ?? '',
    /** 'Mar 2026' of a billing month. */
    monthOfYear: (billingMonth: number): string => {
      const { month, year } = inMonth(billingMonth)
      return `${month} ${year}`
    },
  }
}

export type DateFormatter = ReturnType<typeof dateFormatter>

/** Dates in the language of the page. */
export const useDates = (): DateFormatter => {
  const { language } = useLanguage()
  return useMemo(() => dateFormatter(language), [language])
}
