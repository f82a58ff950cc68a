import { type Language, languages } from '#contract/languages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long ago an instant was; null from a day on, when the date says more. A clock that is behind counts as now. */
export const agoText = (at: Date, now: Date, language: Language): string | null => {
  const ms = Math.max(now.getTime() - at.getTime(), 0)
  if (ms >= 24 * HOUR_MS) return null
  const format = new Intl.RelativeTimeFormat(languages[language].relativeLocale, { numeric: 'auto' })
  if (ms < MINUTE_MS) return format.format(0, 'second')
  return ms < HOUR_MS
    ? format.format(-Math.floor(ms / MINUTE_MS), 'minute')
    : format.format(-Math.floor(ms / HOUR_MS), 'hour')
}
