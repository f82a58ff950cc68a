import type { QueryOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { COST_WORDS } from '#rules/cost-words.ts'
import { costsOf, daysFrom, supportOn } from '#rules/costs.ts'
import { BYTE_ORDER_MARK, csvDataLine, csvLine } from '#rules/csv.ts'
import { decimalText } from '#rules/money.ts'
import type { Deps } from '../deps.ts'
import { findUsageCells, type UsageCell } from './cost-store.ts'
import { type CostMonth, isFiltered, readMonths } from './read-costs.ts'

/** The costs of a month as lines of CSV, by day, service and project. */
export async function* exportCosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  { language, ...filters }: QueryOf<typeof endpoints.exportCosts>,
): AsyncGenerator<string> {
  const now = clock.now()
  const month = filters.month ?? billingMonthOf(now)
  const { current } = await readMonths(db, customerId, { ...filters, month }, now)
  const { service = null, project = null } = filters
  const { firstDay, lastDay } = current
  const cells = await findUsageCells(db, { customerId, firstDay, lastDay, service, project })
  const rows = isFiltered(filters) ? cells : withSupport(current, cells)
  const costs = costsOf(
    current,
    rows.map(({ service, amount }) => (service === null ? { support: amount } : { usage: amount })),
  )
  const words = (name: keyof typeof COST_WORDS): string => COST_WORDS[name][language]
  yield BYTE_ORDER_MARK + csvLine((['day', 'service', 'project', 'cost'] as const).map(words))
  for (const [index, { day, service, project }] of rows.entries())
    yield csvDataLine([
      day,
      service ?? words('support'),
      service === null ? '' : (project ?? words('noProject')),
      decimalText(costs[index] ?? 0),
    ])
}

/** A row without a service is support. */
type Row = Omit<UsageCell, 'service'> & { service: string | null }

/** The usage of each day, and after it the support of that day. */
const withSupport = ({ firstDay, lastDay, lines }: CostMonth, cells: readonly UsageCell[]): Row[] => {
  const byDay = Map.groupBy(cells, ({ day }) => day)
  return daysFrom(firstDay, lastDay).flatMap((day) => {
    const amount = supportOn(lines, day)
    const support = { day, service: null, project: null, amount }
    return [...(byDay.get(day) ?? []), ...(amount === 0 ? [] : [support])]
  })
}
