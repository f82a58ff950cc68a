import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/activity.ts'
import type { Deps } from '../../deps.ts'
import { pageOfActs } from './found-acts.ts'
import { presentAuditedAct } from './present-act.ts'
import { auditedActs } from './wanted.ts'

/** A page of the audit. */
export const listAudit =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (query: QueryOf<typeof endpoints.listAudit>): Promise<ReplyOf<typeof endpoints.listAudit>> => {
    const now = deps.clock.now()
    const { rows, ...paging } = await pageOfActs(deps, auditedActs(query, now), query)
    return { ...paging, acts: rows.map((row) => presentAuditedAct(row, now)) }
  }
