import type { Language } from '#contract/languages.ts'
import { MONTHS } from '#contract/text/months.ts'
import { riyadhDay, riyadhTimestamp } from '#rules/riyadh-time.ts'
import { useLanguage } from './use-language.ts'

const createDateFormatter = (language: Language) => {
  const monthName = (month: number): string => MONTHS[language][month - 1] ?? ''

  /** '6 Mar 2026' of a calendar day written 2026-03-06. */
  const calendarDay = (day: string): string => {
    const [year, month, date] = day.split('-').map(Number)
    return `${date} ${monthName(month ?? 0)} ${year}`
  }
  return {
    calendarDay,
    /** '6 Mar 2026' of an instant. */
    day: (instant: string | Date): string => calendarDay(riyadhDay(new Date(instant))),
    /** '13:00' of an instant. */
    time: (instant: string | Date): string =>
      riyadhTimestamp(new Date(instant)).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length),
    /** 'Mar' of a billing month. */
    month: (billingMonth: number): string => monthName(billingMonth % 100),
    /** 'Mar 2026' of a billing month. */
    monthOfYear: (billingMonth: number): string =>
      `${monthName(billingMonth % 100)} ${Math.floor(billingMonth / 100)}`,
  }
}

export type DateFormatter = ReturnType<typeof createDateFormatter>

const formatters: Record<Language, DateFormatter> = {
  en: createDateFormatter('en'),
  ar: createDateFormatter('ar'),
}

/**
 * Dates as people read them in one language: days and hours of Riyadh, the Gregorian calendar, Western digits. Without `Intl`, whose
 * formats a slow phone makes for longer than it draws the screen.
 */
export const dateFormatter = (language: Language): DateFormatter => formatters[language]

/** Dates in the language of the page. */
export const useDates = (): DateFormatter => dateFormatter(useLanguage().language)
