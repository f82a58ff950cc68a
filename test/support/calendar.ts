import type { Clock } from '#server/clock.ts'

interface Time {
  clock: Clock
  advance(ms: number): Promise<void>
}

/** An instant in Riyadh, as '2028-03-06 09:00'. */
const riyadh = (local: string): Date => new Date(`${local.replace(' ', 'T')}:00+03:00`)

/** An instant as its day and minute in Riyadh: '2028-03-06 09:00'. */
export const inRiyadh = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Moves the time to an instant in Riyadh. Throws when it has passed. */
export const goTo = async (api: Time, local: string): Promise<void> => {
  const ms = riyadh(local).getTime() - api.clock.now().getTime()
  if (ms <= 0) throw new Error(`${local} has passed`)
  await api.advance(ms)
}

/** Moves to the 7th of the next month. No month is closed or charged in the three weeks after it. */
export const goPastChargeDay = (api: Time): Promise<void> => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  return goTo(api, `${new Date(Date.UTC(year, month, 7)).toISOString().slice(0, 10)} 09:00`)
}

/** Moves into the next month if this one ends within `days`, because the usage of each month becomes a separate invoice. */
export const stayInOneMonth = async (api: Time, days: number): Promise<void> => {
  if (dayOf(api, days).slice(0, 7) !== dayOf(api).slice(0, 7)) await goPastChargeDay(api)
}

/** The next leap year that has not begun. */
export const nextLeapYear = (now: Date): number => {
  let year = now.getUTCFullYear() + 1
  while (year % 4 !== 0) year += 1
  return year
}

/** The Riyadh day of now, or `later` days after it. */
export const dayOf = ({ clock }: Pick<Time, 'clock'>, later = 0): string =>
  inRiyadh(new Date(clock.now().getTime() + later * 86_400_000)).slice(0, 10)
