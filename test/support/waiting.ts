import { type ControlledTransaction, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { Api } from './api.ts'

/** The number of connections that wait for a lock of the connection `pid`. */
const waitingFor = async ({ database }: Api, pid: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and ${pid} = any(pg_blocking_pids(pid))`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** Resolves when one other connection waits for a lock of this transaction. The embedded database has too few connections. */
export const oneWaitsFor = async (api: Api, tx: Tx): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await expect.poll(() => waitingFor(api, rows[0]?.pid ?? 0), { timeout: 20_000 }).toBe(1)
}

/** Runs `work` with an open transaction, and rolls it back unless `work` has committed it. */
export const inOpenTransaction = async <T>(
  { database }: Api,
  work: (tx: ControlledTransaction<Database>) => Promise<T>,
): Promise<T> => {
  const tx = await database.db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
}
