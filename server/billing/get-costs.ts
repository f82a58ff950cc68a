import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { presentBudget } from './change-budget.ts'
import { readCosts } from './read-costs.ts'

/** The customer's costs of a month, with the budget. */
export const getCosts = async (
  { db, clock }: Deps,
  { actor: { customerId }, query }: Call<typeof endpoints.getCosts>,
): Promise<ReplyOf<typeof endpoints.getCosts>> => {
  const costs = await readCosts(db, customerId, query, clock.now())
  return { ...costs, budget: await presentBudget(db, customerId, costs.month) }
}
