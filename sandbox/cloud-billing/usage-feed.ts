import { field } from '../shared/forms.ts'
import { invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'
import type { Usage, UsageEntry } from './usage.ts'

const PAGE = 100
const LARGEST_PAGE = 1000
const NANOS_OF_A_HALALA = 10_000_000

/** A page of an account's usage; the token is the last id of the page before. Throws BillingError. */
export function usagePage(usage: Usage, account: BillingAccount, query: unknown) {
  const from = dayOf(query, 'from')
  const to = dayOf(query, 'to')
  const size = sizeOf(field(query, 'pageSize'))
  const pageToken = field(query, 'pageToken')
  const entries = usage.entries(account, { from, to })
  const start = pageToken === '' ? 0 : entries.findIndex(({ usageId }) => usageId === pageToken) + 1
  if (pageToken !== '' && start === 0) throw invalid('Invalid page token.')
  const last = entries.length > start + size ? entries[start + size - 1] : undefined
  return {
    usage: entries.slice(start, start + size).map(entryView),
    ...(last ? { nextPageToken: last.usageId } : {}),
  }
}

/** A valid day such as 2026-11-30; undefined otherwise. */
export function calendarDay(text: string): string | undefined {
  const instant = Date.parse(`${text}T00:00:00Z`)
  const real = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant)
  return real && new Date(instant).toISOString().startsWith(text) ? text : undefined
}

function dayOf(query: unknown, name: string): string {
  const day = calendarDay(field(query, name))
  if (!day) throw invalid(`Invalid ${name}: a day as YYYY-MM-DD is expected.`)
  return day
}

function sizeOf(text: string): number {
  const size = text === '' ? PAGE : Number(text)
  if (!Number.isInteger(size) || size < 0) throw invalid('Invalid page size.')
  return Math.min(size || PAGE, LARGEST_PAGE)
}

const entryView = ({ usageId, day, service, amount }: UsageEntry) => ({
  usageId,
  usageDate: day,
  service,
  cost: {
    currencyCode: 'SAR',
    units: String(Math.trunc(amount / 100)),
    nanos: (amount % 100) * NANOS_OF_A_HALALA,
  },
})
