import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/activity.ts'
import type { exportActivity as ofAccount, exportAudit as ofAll } from '#contract/endpoints/activity.ts'
import type { Activity, ActivityDetails, AuditedAct } from '#contract/entities/activity.ts'
import { operationsFor } from '#rules/activity.ts'
import { auditedInstants, instantsOf } from '#rules/activity-days.ts'
import { outcomeOf, reportedResult } from '#rules/activity-result.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { amountText } from '#rules/money.ts'
import { pagingOf } from '#rules/page-window.ts'
import { searchText } from '#rules/search-text.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { type ActMark, type ActRow, type ActsWanted, countActivities, findActivities } from './store.ts'

type Narrowed = QueryOf<typeof ofAccount>

const actFilter = ({ outcome, onBehalf, searchString = '', sortOrder = 'desc' }: Narrowed) => ({
  outcome: outcome ?? null,
  onBehalfOnly: onBehalf === 'true',
  text: searchText(searchString),
  sortOrder,
})

/** What of one account is asked for: only what its customer may read. */
const accountActs = (customerId: string, query: Narrowed): ActsWanted => ({
  ...actFilter(query),
  ...instantsOf(query),
  operations: operationsFor('account', query.kind),
  customerId,
  actorUserId: null,
  findsByAddress: false,
})

/** What of the audit is asked for: of the last days unless others are named. */
const auditedActs = (query: QueryOf<typeof ofAll>, now: Date): ActsWanted => ({
  ...actFilter(query),
  ...auditedInstants(query, now),
  operations: operationsFor(query.told ?? 'backoffice', query.kind),
  customerId: query.about ?? null,
  actorUserId: query.actor ?? null,
  findsByAddress: true,
})

/** No list is counted further: no reader leafs through so many pages. */
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
const pageOfActs = async (
  { db }: Pick<Deps, 'db'>,
  wanted: ActsWanted,
  { limit, page }: { limit: number; page: number },
): Promise<Found> => {
  const counted = await countActivities(db, wanted, MOST + 1)
  const totalItems = Math.min(counted, MOST)
  const isWithin = page * limit < MOST
  return {
    rows: isWithin ? await findActivities(db, wanted, { limit, offset: page * limit }) : [],
    ...pagingOf(totalItems, { limit, page }),
    more: counted > MOST,
  }
}

/** All acts, some at a time. */
async function* allActs({ db }: Pick<Deps, 'db'>, wanted: ActsWanted): AsyncGenerator<ActRow[]> {
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
const presentActivity = (row: ActRow, now: Date): Activity => {
  const { actorUserId, actorName: name, actorEmail: email, actorRole } = row
  const person = actorRole === 'user' ? ({ kind: 'person', name, email } as const) : null
  const by = person ?? ({ kind: 'team', name, email: null } as const)
  return { ...actFields(row, now), by: actorUserId === null ? null : by }
}

/** An act as administrators read it. */
const presentAuditedAct = (row: ActRow, now: Date): AuditedAct => ({
  ...actFields(row, now),
  by:
    row.actorUserId === null || row.actorRole === null
      ? null
      : { userId: row.actorUserId, name: row.actorName, email: row.actorEmail ?? '', role: row.actorRole },
  customer:
    row.customerId === null
      ? null
      : { id: row.customerId, name: row.customerName, arabicName: row.customerArabicName },
  requestId: row.requestId,
})

/** A page of what happened in one account. */
export const listActivity = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  query: QueryOf<typeof endpoints.listActivity>,
): Promise<ReplyOf<typeof endpoints.listActivity>> => {
  const { rows, ...paging } = await pageOfActs(deps, accountActs(customerId, query), query)
  const now = deps.clock.now()
  return { ...paging, activities: rows.map((row) => presentActivity(row, now)) }
}

/** A page of the audit. */
export const listAudit = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { query }: Call<typeof endpoints.listAudit>,
): Promise<ReplyOf<typeof endpoints.listAudit>> => {
  const now = deps.clock.now()
  const { rows, ...paging } = await pageOfActs(deps, auditedActs(query, now), query)
  return { ...paging, acts: rows.map((row) => presentAuditedAct(row, now)) }
}

type Cells = Record<string, string | null>

/** Amounts as people write them. */
const detailsText = ({ amount, currency, ...others }: ActivityDetails): string =>
  [
    ...(typeof amount === 'number' ? [`amount=${amountText(amount, String(currency))}`] : []),
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
  ].join('; ')

const BY_ITSELF = 'Masar'
const TEAM = 'Masar team'

const accountCells = (row: ActRow, now: Date): Cells => {
  const { at, by, operation, details, result, reason } = presentActivity(row, now)
  const team = by?.name ? `${TEAM} (${by.name})` : TEAM
  return {
    At: at,
    By: by === null ? BY_ITSELF : by.kind === 'team' ? team : by.name,
    'E-mail': by?.email ?? null,
    Operation: operation,
    Details: detailsText(details),
    Result: result,
    Reason: reason,
  }
}

const auditCells = (row: ActRow, now: Date): Cells => {
  const act = presentAuditedAct(row, now)
  return {
    At: act.at,
    By: act.by === null ? BY_ITSELF : act.by.name,
    'E-mail': act.by?.email ?? null,
    Role: act.by?.role ?? null,
    Customer: act.customer?.name ?? null,
    'Customer (Arabic)': act.customer?.arabicName ?? null,
    'Customer ID': act.customer?.id ?? null,
    'On Behalf': act.onBehalf ? 'yes' : 'no',
    Reason: act.reason,
    Operation: act.operation,
    Details: detailsText(act.details),
    Result: act.result,
    'Request ID': act.requestId,
  }
}

const NOTHING: ActRow = {
  id: '',
  at: new Date(0),
  operation: '',
  actorUserId: null,
  actorName: null,
  actorEmail: null,
  actorRole: null,
  customerId: null,
  customerName: null,
  customerArabicName: null,
  onBehalf: false,
  reason: null,
  details: {},
  result: null,
  requestId: '',
}

async function* linesOf(pieces: AsyncIterable<ActRow[]>, cellsOf: (row: ActRow) => Cells) {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(cellsOf(NOTHING)))
  for await (const rows of pieces)
    yield rows.map((row) => csvLine(Object.values(cellsOf(row)).map((cell) => cell ?? ''))).join('')
}

/** What happened in one account as CSV, piece by piece. */
export const exportActivity = (
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  query: QueryOf<typeof ofAccount>,
): AsyncIterable<string> => {
  const now = deps.clock.now()
  return linesOf(allActs(deps, accountActs(customerId, query)), (row) => accountCells(row, now))
}

/** The audit as CSV, piece by piece. */
export const exportAudit = (
  deps: Pick<Deps, 'db' | 'clock'>,
  query: QueryOf<typeof ofAll>,
): AsyncIterable<string> => {
  const now = deps.clock.now()
  return linesOf(allActs(deps, auditedActs(query, now)), (row) => auditCells(row, now))
}
