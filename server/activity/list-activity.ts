import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/activity.ts'
import type { exportActivity as ofAccount, exportAudit as ofAll } from '#contract/endpoints/activity.ts'
import { type ActChange, CHANGE_FIELDS, type ChangeValue, changeForm } from '#contract/entities/act-change.ts'
import type { Activity, ActivityDetails, AuditedAct } from '#contract/entities/activity.ts'
import { auditedInstants, instantsOf, operationsFor, outcomeOf, reportedResult } from '#rules/activity.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { amountText, pricedText } from '#rules/money.ts'
import { pagingOf, searchText } from '#rules/paging.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import {
  type ActCursor,
  type ActFilter,
  countActivities,
  findActivities,
  type ListedActRow,
} from './store.ts'

export const listActivity = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  query: QueryOf<typeof endpoints.listActivity>,
): Promise<ReplyOf<typeof endpoints.listActivity>> => {
  const { rows, ...paging } = await pageOfActs(deps, accountFilter(customerId, query), query)
  const now = deps.clock.now()
  return { ...paging, activities: rows.map((row) => presentActivity(row, now)) }
}

export const listAudit = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { query }: Call<typeof endpoints.listAudit>,
): Promise<ReplyOf<typeof endpoints.listAudit>> => {
  const now = deps.clock.now()
  const { rows, ...paging } = await pageOfActs(deps, auditFilter(query, now), query)
  return { ...paging, acts: rows.map((row) => presentAuditedAct(row, now)) }
}

/** Streams one account's activity as CSV. */
export const exportActivity = (
  deps: Pick<Deps, 'standby' | 'clock'>,
  customerId: string,
  query: QueryOf<typeof ofAccount>,
): AsyncIterable<string> => {
  const now = deps.clock.now()
  return linesOf(allActs(deps, accountFilter(customerId, query)), (row) => accountCells(row, now))
}

/** Streams the audit as CSV. */
export const exportAudit = (
  deps: Pick<Deps, 'standby' | 'clock'>,
  query: QueryOf<typeof ofAll>,
): AsyncIterable<string> => {
  const now = deps.clock.now()
  return linesOf(allActs(deps, auditFilter(query, now)), (row) => auditCells(row, now))
}

interface Rows {
  rows: number
  /** True when there are more. */
  more: boolean
}

/** The rows of an export of one account's activity. */
export const countActivity = (
  { db }: Pick<Deps, 'db'>,
  customerId: string,
  query: QueryOf<typeof ofAccount>,
): Promise<Rows> => rowsOf(db, accountFilter(customerId, query))

/** The rows of an export of the audit. */
export const countAudit = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: QueryOf<typeof ofAll>,
): Promise<Rows> => rowsOf(db, auditFilter(query, clock.now()))

type ActivityQuery = QueryOf<typeof ofAccount>

const commonFilter = ({ outcome, onBehalf, searchString = '', sortOrder = 'desc' }: ActivityQuery) => ({
  outcome: outcome ?? null,
  onBehalfOnly: onBehalf === 'true',
  text: searchText(searchString),
  sortOrder,
})

/** Limits the filter to the operations that the customer may read. */
const accountFilter = (customerId: string, query: ActivityQuery): ActFilter => ({
  ...commonFilter(query),
  ...instantsOf(query),
  operations: operationsFor('account', query.kind),
  customerId,
  actorUserId: null,
  findsByAddress: false,
  changesOf: customerId,
})

/** A query without days covers the last `AUDIT_DAYS`. */
const auditFilter = (query: QueryOf<typeof ofAll>, now: Date): ActFilter => ({
  ...commonFilter(query),
  ...auditedInstants(query, now),
  operations: operationsFor(query.told ?? 'backoffice', query.kind),
  customerId: query.about ?? null,
  actorUserId: query.actor ?? null,
  findsByAddress: true,
  changesOf: null,
})

/** Upper limit of the counted and paged acts: readers do not open later pages. */
const MAX_COUNT = 10_000

const rowsOf = async (db: Deps['db'], filter: ActFilter): Promise<Rows> => {
  const counted = await countActivities(db, filter, MAX_COUNT + 1)
  return { rows: Math.min(counted, MAX_COUNT), more: counted > MAX_COUNT }
}
const BATCH = 1000

interface ActPage {
  rows: ListedActRow[]
  totalItems: number
  totalPages: number
  currentPage: number
  more: boolean
}

const pageOfActs = async (
  { db }: Pick<Deps, 'db'>,
  filter: ActFilter,
  { limit, page }: { limit: number; page: number },
): Promise<ActPage> => {
  const { rows: totalItems, more } = await rowsOf(db, filter)
  const isWithin = page * limit < MAX_COUNT
  return {
    rows: isWithin ? await findActivities(db, filter, { limit, offset: page * limit }) : [],
    ...pagingOf(totalItems, { limit, page }),
    more,
  }
}

/** Reads all acts in batches. */
async function* allActs(
  { standby }: Pick<Deps, 'standby'>,
  filter: ActFilter,
): AsyncGenerator<ListedActRow[]> {
  let after: ActCursor | null = null
  do {
    const range = { limit: BATCH, after }
    const rows: ListedActRow[] = await standby.read((db) => findActivities(db, filter, range))
    if (rows.length > 0) yield rows
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}

const actFields = (row: ListedActRow, now: Date) => {
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
    changes: row.changes.flatMap(presentChange),
  }
}

/** The changed fields of a row in the order of the contract. */
const presentChange = ({ noun, fields }: ListedActRow['changes'][number]): ActChange[] =>
  Object.keys(CHANGE_FIELDS[noun]).flatMap((field) => {
    const values = fields[field]
    if (values === undefined) return []
    return { noun, field, values: values && { before: values[0], after: values[1] } }
  })

/** An act as the customer reads it. Shows an administrator's name and reason, but not the e-mail address. */
const presentActivity = (row: ListedActRow, now: Date): Activity => {
  const { actorUserId, actorName: name, actorEmail: email, actorRole } = row
  const person = actorRole === 'user' ? ({ kind: 'person', name, email } as const) : null
  const by = person ?? ({ kind: 'team', name, email: null } as const)
  return { ...actFields(row, now), by: actorUserId === null ? null : by }
}

const presentAuditedAct = (row: ListedActRow, now: Date): AuditedAct => ({
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

type Cells = Record<string, string | null>

/** Details as text, with amounts in a readable format. */
const detailsText = ({ amount, currency, ...others }: ActivityDetails): string =>
  [
    ...(typeof amount === 'number' ? [`amount=${amountText(amount, String(currency))}`] : []),
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
  ].join('; ')

const NO_VALUE = '–'

/** Changes as text: `account.package: Standard → Enhanced`. */
const changesText = (changes: readonly ActChange[]): string =>
  changes
    .map(({ noun, field, values }) => {
      if (!values) return `${noun}.${field}: changed`
      const isAmount = changeForm(noun, field) === 'amount'
      const textOf = (value: ChangeValue) =>
        isAmount && typeof value === 'number' ? pricedText(value) : String(value ?? NO_VALUE)
      return `${noun}.${field}: ${textOf(values.before)} → ${textOf(values.after)}`
    })
    .join('; ')

const SERVER = 'Masar'
const TEAM = 'Masar team'

const accountCells = (row: ListedActRow, now: Date): Cells => {
  const { at, by, operation, details, result, reason, changes } = presentActivity(row, now)
  const team = by?.name ? `${TEAM} (${by.name})` : TEAM
  return {
    At: at,
    By: by === null ? SERVER : by.kind === 'team' ? team : by.name,
    'E-mail': by?.email ?? null,
    Operation: operation,
    Details: detailsText(details),
    Result: result,
    Reason: reason,
    Changes: changesText(changes),
  }
}

const auditCells = (row: ListedActRow, now: Date): Cells => {
  const act = presentAuditedAct(row, now)
  return {
    At: act.at,
    By: act.by === null ? SERVER : act.by.name,
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
    Changes: changesText(act.changes),
  }
}

const EMPTY_ROW: ListedActRow = {
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
  changes: [],
  result: null,
  requestId: '',
}

async function* linesOf(batches: AsyncIterable<ListedActRow[]>, cellsOf: (row: ListedActRow) => Cells) {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(cellsOf(EMPTY_ROW)))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(Object.values(cellsOf(row)).map((cell) => cell ?? ''))).join('')
}
