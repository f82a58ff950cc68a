import { useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { MONTHS } from '#contract/text/months.ts'
import { riyadhDay, riyadhTimestamp } from '#rules/riyadh-time.ts'
import { useLanguage } from './use-language.ts'

/** Formats dates in one language; `figures` converts their digits. */
export const createDateFormatter = (language: Language, figures: (text: string) => string) => {
  const monthName = (month: number): string => MONTHS[language][month - 1] ?? ''

  /** '6 Mar 2026' of a calendar day written 2026-03-06. */
  const calendarDay = (day: string): string => {
    const [year, month, date] = day.split('-').map(Number)
    return figures(`${date} ${monthName(month ?? 0)} ${year}`)
  }
  return {
    calendarDay,
    /** '6 Mar' of a calendar day written 2026-03-06. */
    dayOfMonth: (day: string): string =>
      figures(`${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7)))}`),
    /** '6 Mar 2026' of an instant. */
    day: (instant: string | Date): string => calendarDay(riyadhDay(new Date(instant))),
    /** '13:00' of an instant. */
    time: (instant: string | Date): string =>
      figures(riyadhTimestamp(new Date(instant)).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length)),
    /** 'Mar' of a billing month. */
    month: (billingMonth: number): string => monthName(billingMonth % 100),
    /** 'Mar 2026' of a billing month. */
    monthOfYear: (billingMonth: number): string =>
      figures(`${monthName(billingMonth % 100)} ${Math.floor(billingMonth / 100)}`),
  }
}

type DateFormatter = ReturnType<typeof createDateFormatter>

/**
 * Dates for people: days and hours of Riyadh, the Gregorian calendar, the language and digits of the page. It does not use
 * `Intl`, because a slow phone needs longer to create its formats than to render the screen.
 */
export const useDates = (): DateFormatter => {
  const { language, figures } = useLanguage()
  return useMemo(() => createDateFormatter(language, figures), [language, figures])
}
