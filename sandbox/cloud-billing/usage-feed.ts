import { field } from '../shared/forms.ts'
import { invalid } from './errors.ts'
import { pageOf } from './paging.ts'
import type { BillingAccount } from './state.ts'
import type { Usage, UsageEntry } from './usage.ts'

const PAGES = { usual: 100, largest: 1000 }
const NANOS_OF_A_HALALA = 10_000_000

/** A page of an account's usage. Throws BillingError. */
export function usagePage(usage: Usage, account: BillingAccount, query: unknown) {
  const from = dayOf(query, 'from')
  const to = dayOf(query, 'to')
  const paging = { pageSize: field(query, 'pageSize'), pageToken: field(query, 'pageToken') }
  const entries = usage.entries(account, { from, to })
  const { items, ...next } = pageOf(entries, ({ usageId }) => usageId, paging, PAGES)
  return { usage: items.map(entryView), ...next }
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

const entryView = ({ usageId, day, service, project, amount }: UsageEntry) => ({
  usageId,
  usageDate: day,
  service,
  projectId: project,
  cost: {
    currencyCode: 'SAR',
    units: String(Math.trunc(amount / 100)),
    nanos: (amount % 100) * NANOS_OF_A_HALALA,
  },
})
