import type { QueryOf } from '#contract/endpoint.ts'
import type { exportActivity, exportAudit } from '#contract/endpoints/activity.ts'
import { operationsFor } from '#rules/activity.ts'
import { auditedInstants, instantsOf } from '#rules/activity-days.ts'
import { searchText } from '#rules/search-text.ts'
import type { ActsWanted } from '../../db/stores/activities.ts'

type Narrowed = QueryOf<typeof exportActivity>

const actFilter = ({ outcome, onBehalf, searchString = '', sortOrder = 'desc' }: Narrowed) => ({
  outcome: outcome ?? null,
  onBehalfOnly: onBehalf === 'true',
  text: searchText(searchString),
  sortOrder,
})

/** What of one account is asked for: only what its customer may read. */
export const accountActs = (customerId: string, query: Narrowed): ActsWanted => ({
  ...actFilter(query),
  ...instantsOf(query),
  operations: operationsFor('account', query.kind),
  customerId,
  actorUserId: null,
  findsByAddress: false,
})

/** What of the audit is asked for: of the last days unless others are named. */
export const auditedActs = (query: QueryOf<typeof exportAudit>, now: Date): ActsWanted => ({
  ...actFilter(query),
  ...auditedInstants(query, now),
  operations: operationsFor(query.told ?? 'office', query.kind),
  customerId: query.about ?? null,
  actorUserId: query.actor ?? null,
  findsByAddress: true,
})
