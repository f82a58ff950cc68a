import type { QueryOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { COST_WORDS } from '#rules/cost-words.ts'
import { costCounter, daysFrom, supportOn } from '#rules/costs.ts'
import { BYTE_ORDER_MARK, csvDataLine, csvLine } from '#rules/csv.ts'
import { decimalText } from '#rules/money.ts'
import type { Deps } from '../deps.ts'
import { findUsageCells } from './cost-store.ts'
import { isFiltered, readMonths } from './read-costs.ts'

/**
 * The costs of a month as lines of CSV, by day, service and project. Reads the usage of a day when its turn comes, so that memory holds
 * one day.
 */
export async function* exportCosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  { language, ...filters }: QueryOf<typeof endpoints.exportCosts>,
): AsyncGenerator<string> {
  const now = clock.now()
  const month = filters.month ?? billingMonthOf(now)
  const { current } = await readMonths(db, customerId, { ...filters, month }, now)
  const { service: onlyService = null, project: onlyProject = null } = filters
  const costOf = costCounter(current)
  const words = (name: keyof typeof COST_WORDS): string => COST_WORDS[name][language]
  yield BYTE_ORDER_MARK + csvLine((['day', 'service', 'project', 'cost'] as const).map(words))
  for (const day of daysFrom(current.firstDay, current.lastDay)) {
    const cells = await findUsageCells(db, { customerId, day, service: onlyService, project: onlyProject })
    for (const { service, project, amount } of cells)
      yield csvDataLine([day, service, project ?? words('noProject'), decimalText(costOf({ usage: amount }))])
    // A filter leaves the support out, which belongs to no service or project.
    const support = isFiltered(filters) ? 0 : supportOn(current.lines, day)
    if (support !== 0) yield csvDataLine([day, words('support'), '', decimalText(costOf({ support }))])
  }
}
