import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/activity.ts'
import type { exportActivity as ofAccount, exportAudit as ofAll } from '#contract/endpoints/activity.ts'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { amountText } from '#rules/money.ts'
import type { ActRow } from '../../db/stores/activities.ts'
import type { Deps } from '../../deps.ts'
import {
  accountActs,
  allActs,
  auditedActs,
  pageOfActs,
  presentActivity,
  presentAuditedAct,
} from '../../domain/activity/acts.ts'

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

/** A page of the audit. */
export const listAudit =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (query: QueryOf<typeof endpoints.listAudit>): Promise<ReplyOf<typeof endpoints.listAudit>> => {
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
export const exportActivity =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (customerId: string, query: QueryOf<typeof ofAccount>): AsyncIterable<string> => {
    const now = deps.clock.now()
    return linesOf(allActs(deps, accountActs(customerId, query)), (row) => accountCells(row, now))
  }

/** The audit as CSV, piece by piece. */
export const exportAudit =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (query: QueryOf<typeof ofAll>): AsyncIterable<string> => {
    const now = deps.clock.now()
    return linesOf(allActs(deps, auditedActs(query, now)), (row) => auditCells(row, now))
  }
