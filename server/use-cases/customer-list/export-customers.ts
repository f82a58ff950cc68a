import type * as endpoints from '#contract/endpoints/customer-list.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { customerLabel } from '#rules/customer-title.ts'
import { type EntryRow, entriesOf, type Mark, marksAfter } from '../../db/stores/customer-entries.ts'
import type { Deps } from '../../deps.ts'
import { meantHolders } from './holders.ts'
import { shownStatus } from './shown-status.ts'
import { wishOf } from './wish.ts'

const BATCH = 1000
const TITLES = ['Name', 'Domain', 'Account Type', 'Created At', 'Status', 'Status Reason', 'Customer ID']

const lineOf = (row: EntryRow): string => {
  const { status, statusReason } = shownStatus(row)
  return csvLine([
    customerLabel(row),
    row.domain ?? '',
    row.accountType,
    row.createdAt.toISOString(),
    status,
    statusReason ?? '',
    row.id,
  ])
}

async function* linesOf(db: Deps['db'], { stretch, text }: ReturnType<typeof wishOf>) {
  yield BYTE_ORDER_MARK + csvLine(TITLES)
  const holders = text === null ? null : await meantHolders(db, stretch, text)
  if (holders !== null) {
    yield (await entriesOf(db, holders)).map(lineOf).join('')
    return
  }
  let after: Mark | null = null
  do {
    const marks: Mark[] = await marksAfter(db, stretch, { text, after, limit: BATCH })
    const rows = await entriesOf(
      db,
      marks.map(({ customerId }) => customerId),
    )
    if (rows.length > 0) yield rows.map(lineOf).join('')
    after = marks.length < BATCH ? null : (marks.at(-1) ?? null)
  } while (after !== null)
}

/** All customers of a filter as CSV, piece by piece. */
export const exportCustomers =
  ({ db }: Pick<Deps, 'db'>) =>
  (query: QueryOf<typeof endpoints.exportCustomers>): AsyncIterable<string> =>
    linesOf(db, wishOf(query))
