import { createHash } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import { invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'

/** Manual settings of an account. Amounts are halalas. */
interface UsageBook {
  /** Amounts of all days from a day on, oldest first; null for the default. */
  plans: { from: string; daily: number | null }[]
  /** Amounts of single days, set before the end of the day. */
  days: Record<string, number>
  /** Corrections of past days, in order of entry. */
  corrections: { usageId: string; day: string; amount: number }[]
}

export interface UsageEntry {
  usageId: string
  day: string
  service: string
  project: string
  amount: number
}

const emptyBook = (): UsageBook => ({ plans: [], days: {}, corrections: [] })
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

export type Usage = ReturnType<typeof createUsage>

/**
 * Daily usage of the accounts. Past days never change: setting their amount adds an entry with the difference, like the real
 * provider's corrections. A plan applies from today on.
 */
export function createUsage(context: SandboxContext) {
  const store = context.store('cloud-billing-usage', () => ({ books: {} as Record<string, UsageBook> }))
  const bookOf = ({ id }: BillingAccount) => store.read().books[id] ?? emptyBook()
  const today = () => riyadhDay(context.clock.now())
  const yesterday = () => dayAfter(today(), -1)
  /** Last day with entries: yesterday, or the day of the closure. */
  const lastDay = (account: BillingAccount) => {
    const closed = account.closedAt ? riyadhDay(new Date(account.closedAt)) : yesterday()
    return closed < yesterday() ? closed : yesterday()
  }

  function write({ id }: BillingAccount, change: (book: UsageBook) => void) {
    store.update(({ books }) => {
      const book = books[id] ?? emptyBook()
      change(book)
      books[id] = book
    })
  }

  /** Planned cost of a day, without corrections. */
  function planned(account: BillingAccount, day: string): number {
    const { days, plans } = bookOf(account)
    const daily = plans.findLast(({ from }) => from <= day)?.daily
    return days[day] ?? daily ?? usualAmount(account.id, createdOn(account), day)
  }

  function entriesOf(account: BillingAccount, day: string): UsageEntry[] {
    const used = byService(planned(account, day)).map(({ slug, ...part }) => ({
      usageId: `${account.id}-${day}-${slug}`,
      day,
      ...part,
    }))
    const corrected = bookOf(account)
      .corrections.filter((correction) => correction.day === day)
      .map((correction) => ({ ...CORRECTED, ...correction }))
    return [...used, ...corrected]
  }

  return {
    today,
    /** Entries of past days, oldest first; without limits, those of all past days. */
    entries(account: BillingAccount, limits: { from?: string; to?: string } = {}): UsageEntry[] {
      const created = createdOn(account)
      const from = limits.from && limits.from > created ? limits.from : created
      const last = lastDay(account)
      const to = limits.to && limits.to < last ? limits.to : last
      return daysFrom(from, to).flatMap((day) => entriesOf(account, day))
    },
    /** The last past days, newest first. */
    totals(account: BillingAccount, count: number): { day: string; amount: number }[] {
      const first = dayAfter(today(), -count)
      return daysFrom(first > createdOn(account) ? first : createdOn(account), lastDay(account))
        .map((day) => ({ day, amount: sum(entriesOf(account, day).map(({ amount }) => amount)) }))
        .reverse()
    },
    /** Cost of the coming days; null for the default. */
    daily: (account: BillingAccount): number | null => bookOf(account).plans.at(-1)?.daily ?? null,
    setDaily(account: BillingAccount, daily: number | null): void {
      const from = today()
      write(account, (book) => {
        book.plans = [...book.plans.filter((plan) => plan.from !== from), { from, daily }]
      })
    },
    /** Sets the cost of a past or future day. Throws BillingError. */
    setDay(account: BillingAccount, day: string, amount: number): void {
      if (day < createdOn(account)) throw invalid('The account did not exist on that day.')
      const over = day < today()
      const difference = amount - sum(entriesOf(account, day).map((entry) => entry.amount))
      if (over && difference === 0) return
      write(account, (book) => {
        const usageId = `${account.id}-${day}-correction-${book.corrections.length + 1}`
        if (over) book.corrections.push({ usageId, day, amount: difference })
        else book.days[day] = amount
      })
    },
    state: () => store.read().books,
    reset() {
      store.update((state) => {
        state.books = {}
      })
    },
  }
}

/** Riyadh day of an account's creation, its first day of usage. */
export const createdOn = ({ createdAt }: BillingAccount): string => riyadhDay(new Date(createdAt))

const DAY_MS = 86_400_000

interface Service {
  name: string
  slug: string
  /** Id of the project that uses it. */
  project: string
  /** Percent of a day's cost. */
  share: number
}

const SERVICES: readonly Service[] = [
  { name: 'Compute Engine', slug: 'compute', project: 'shop-production', share: 52 },
  { name: 'Cloud SQL', slug: 'sql', project: 'data-warehouse', share: 23 },
  { name: 'Cloud Storage', slug: 'storage', project: 'data-warehouse', share: 15 },
  { name: 'Networking', slug: 'network', project: 'shop-production', share: 10 },
]

/** Service and project of corrections. */
const CORRECTED = { service: 'Compute Engine', project: 'shop-production' }

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

const dayAfter = (day: string, days = 1): string =>
  new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** All days from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

/** Default cost of an account on a day, in halalas. It has a weekly pattern, noise, and slow growth since the day of creation. */
export function usualAmount(accountId: string, created: string, day: string): number {
  const base = LEAST_DAILY + chance(accountId) * (MOST_DAILY - LEAST_DAILY)
  const rhythm = WEEKEND.includes(new Date(instantOf(day)).getUTCDay()) ? WEEKEND_FACTOR : 1
  const noise = 0.85 + 0.3 * chance(`${accountId} ${day}`)
  const growth = 1 + (instantOf(day) - instantOf(created)) / DAY_MS / DOUBLES_AFTER_DAYS
  return Math.round(base * rhythm * noise * growth)
}

/** A day's cost by service. The parts add up to the amount; services without cost are omitted. */
export function byService(
  amount: number,
): { service: string; slug: string; project: string; amount: number }[] {
  let rest = amount
  const parts = SERVICES.map(({ name, slug, project, share }, index) => {
    const last = index === SERVICES.length - 1
    const part = last ? rest : Math.round((amount * share) / 100)
    rest -= part
    return { service: name, slug, project, amount: part }
  })
  return parts.filter((part) => part.amount !== 0)
}
