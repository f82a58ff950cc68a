import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { readCosts } from './read-costs.ts'

/** The customer's costs of a month. */
export const getCosts = (
  { db, clock }: Deps,
  { actor, query }: Call<typeof endpoints.getCosts>,
): Promise<ReplyOf<typeof endpoints.getCosts>> => readCosts(db, actor.customerId, query, clock.now())
