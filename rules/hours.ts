const HOUR_MS = 3_600_000

/** The hour of an instant: analysts see no minutes. */
export const hourOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()

/** The first full hour at or after an instant. */
export const nextHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)

/**
 * Times of consecutive steps for analysts, with the seconds since the step before. In a run of steps with less than an hour
 * between them, every time is counted from the hour of the first step. Otherwise a step just after a full hour would reveal the
 * minutes of the steps before it.
 */
export const hourlyTimes = (times: readonly string[]): { at: string; seconds: number | null }[] => {
  let start = 0
  let startHour = 0
  return times.map((time, index) => {
    const at = Date.parse(time)
    const before = index === 0 ? null : Date.parse(times[index - 1] ?? time)
    const isNear = before !== null && at - before < HOUR_MS
    const shownBefore = hourMs(startHour + (before ?? at) - start)
    if (!isNear) {
      start = at
      startHour = hourMs(at)
    }
    const shown = hourMs(startHour + at - start)
    const seconds =
      before === null ? null : isNear ? (at - before) / 1000 : Math.max(HOUR_MS, shown - shownBefore) / 1000
    return { at: new Date(shown).toISOString(), seconds }
  })
}

/** Times of consecutive steps, with the seconds since the step before. */
export const exactTimes = (times: readonly string[]): ReturnType<typeof hourlyTimes> =>
  times.map((at, index) => {
    const before = times[index - 1]
    return { at, seconds: before === undefined ? null : (Date.parse(at) - Date.parse(before)) / 1000 }
  })

const hourMs = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS
