import type { QueryOf } from '#contract/endpoint.ts'
import type { exportActivity, exportAudit } from '#contract/endpoints/activity.ts'
import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import { operationsFor } from '#rules/activity.ts'
import { auditedInstants, instantsOf } from '#rules/activity-days.ts'
import { outcomeOf, reportedResult } from '#rules/activity-result.ts'
import { searchText } from '#rules/search-text.ts'
import {
  type ActMark,
  type ActRow,
  type ActsWanted,
  countActivities,
  findActivities,
} from '../../db/stores/activities.ts'
import type { Deps } from '../../deps.ts'

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
  operations: operationsFor(query.told ?? 'backoffice', query.kind),
  customerId: query.about ?? null,
  actorUserId: query.actor ?? null,
  findsByAddress: true,
})

/** No list is counted further: nobody leafs through so many pages. */
const MOST = 10_000
const BATCH = 1000

interface Found {
  rows: ActRow[]
  totalItems: number
  totalPages: number
  currentPage: number
  more: boolean
}

/** A page of acts, and how many there are. */
export const pageOfActs = async (
  { db }: Pick<Deps, 'db'>,
  wanted: ActsWanted,
  { limit, page }: { limit: number; page: number },
): Promise<Found> => {
  const counted = await countActivities(db, wanted, MOST + 1)
  const totalItems = Math.min(counted, MOST)
  const isWithin = page * limit < MOST
  return {
    rows: isWithin ? await findActivities(db, wanted, { limit, offset: page * limit }) : [],
    totalItems,
    totalPages: Math.ceil(totalItems / limit),
    currentPage: page,
    more: counted > MOST,
  }
}

/** All acts, some at a time. */
export async function* allActs({ db }: Pick<Deps, 'db'>, wanted: ActsWanted): AsyncGenerator<ActRow[]> {
  let after: ActMark | null = null
  do {
    const rows: ActRow[] = await findActivities(db, wanted, { limit: BATCH, after })
    if (rows.length > 0) yield rows
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}

const actFields = (row: ActRow, now: Date) => {
  const { id, at, operation, details, onBehalf, reason } = row
  const result = reportedResult(row.result, at, now)
  return {
    id,
    at: at.toISOString(),
    operation,
    details,
    result,
    outcome: outcomeOf(result),
    onBehalf,
    reason,
  }
}

/** An act as its customer reads it: of an administrator they learn the name and the reason, and not the address. */
export const presentActivity = (row: ActRow, now: Date): Activity => {
  const { actorUserId, actorName: name, actorEmail: email, actorRole } = row
  const person = actorRole === 'user' ? ({ kind: 'person', name, email } as const) : null
  const by = person ?? ({ kind: 'team', name, email: null } as const)
  return { ...actFields(row, now), by: actorUserId === null ? null : by }
}

/** An act as administrators read it. */
export const presentAuditedAct = (row: ActRow, now: Date): AuditedAct => ({
  ...actFields(row, now),
  by:
    row.actorUserId === null || row.actorRole === null
      ? null
      : { userId: row.actorUserId, name: row.actorName, email: row.actorEmail ?? '', role: row.actorRole },
  customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName },
  requestId: row.requestId,
})
