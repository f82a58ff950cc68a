import type { SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import { invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'
import { byService, CORRECTED_SERVICE, dayAfter, daysFrom, usualAmount } from './usage-days.ts'

/** Manual settings of an account. Amounts are halalas. */
export interface UsageBook {
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
      .map((correction) => ({ service: CORRECTED_SERVICE, ...correction }))
    return [...used, ...corrected]
  }

  return {
    today,
    /** Entries of past days, oldest first; of all without limits. */
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
