import { LIMITS, type LimitedTable, limitMs } from '../data-requests/data-map.ts'
import type { Deps } from '../deps.ts'
import { deletePortion, LIMITED_TABLES } from './retention-store.ts'

const PORTION = 500
/** The next run deletes the rest. */
const MAX_PORTIONS = 100

/**
 * Deletes the expired rows of each table whose limit is in `unit`. Each portion is one statement, so after a crash the next run deletes
 * the rest. A failure in one table does not stop the others.
 */
export const forgetOld = async (deps: Deps, unit: 'hours' | 'days', portion = PORTION): Promise<void> => {
  const failures: unknown[] = []
  for (const table of LIMITED_TABLES.filter((each) => unit in LIMITS[each]))
    await forgetTable(deps, table, portion).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'old rows were not deleted')
}

const forgetTable = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  table: LimitedTable,
  limit: number,
): Promise<void> => {
  const before = new Date(clock.now().getTime() - limitMs(LIMITS[table]))
  let deleted = 0
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    const count = await deletePortion(db, table, { before, limit })
    deleted += count
    if (count < limit) break
  }
  if (deleted > 0) log.info({ table, rows: deleted }, 'deleted old rows')
}
