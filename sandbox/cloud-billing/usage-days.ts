import { createHash } from 'node:crypto'

const DAY_MS = 86_400_000

interface Service {
  name: string
  slug: string
  /** Percent of a day's cost. */
  share: number
}

const SERVICES: readonly Service[] = [
  { name: 'Compute Engine', slug: 'compute', share: 52 },
  { name: 'Cloud SQL', slug: 'sql', share: 23 },
  { name: 'Cloud Storage', slug: 'storage', share: 15 },
  { name: 'Networking', slug: 'network', share: 10 },
]

/** Service of corrections. */
export const CORRECTED_SERVICE = 'Compute Engine'

const LEAST_DAILY = 4_000
const MOST_DAILY = 12_000
/** Friday and Saturday, when offices are closed. */
const WEEKEND = [5, 6]
const WEEKEND_FACTOR = 0.6
/** Usage doubles in a year. */
const DOUBLES_AFTER_DAYS = 365

/** Deterministic number from 0 up to 1 for a text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const dayAfter = (day: string, days = 1): string =>
  new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** All days from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

/** Default cost of an account on a day in halalas, by its day of creation: weekly pattern, noise, slow growth. */
export function usualAmount(accountId: string, created: string, day: string): number {
  const base = LEAST_DAILY + chance(accountId) * (MOST_DAILY - LEAST_DAILY)
  const rhythm = WEEKEND.includes(new Date(instantOf(day)).getUTCDay()) ? WEEKEND_FACTOR : 1
  const noise = 0.85 + 0.3 * chance(`${accountId} ${day}`)
  const growth = 1 + (instantOf(day) - instantOf(created)) / DAY_MS / DOUBLES_AFTER_DAYS
  return Math.round(base * rhythm * noise * growth)
}

/** A day's cost by service. The parts add up to the amount; services without cost are omitted. */
export function byService(amount: number): { service: string; slug: string; amount: number }[] {
  let rest = amount
  const parts = SERVICES.map(({ name, slug, share }, index) => {
    const last = index === SERVICES.length - 1
    const part = last ? rest : Math.round((amount * share) / 100)
    rest -= part
    return { service: name, slug, amount: part }
  })
  return parts.filter((part) => part.amount !== 0)
}
