import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/activity.ts'
import type { Deps } from '../../deps.ts'
import { pageOfActs } from './found-acts.ts'
import { presentActivity } from './present-act.ts'
import { accountActs } from './wanted.ts'

/** A page of what happened in one account. */
export const listActivity =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (
    customerId: string,
    query: QueryOf<typeof endpoints.listActivity>,
  ): Promise<ReplyOf<typeof endpoints.listActivity>> => {
    const { rows, ...paging } = await pageOfActs(deps, accountActs(customerId, query), query)
    const now = deps.clock.now()
    return { ...paging, activities: rows.map((row) => presentActivity(row, now)) }
  }
