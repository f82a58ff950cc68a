import { sql } from 'kysely'
import type { BackupKind } from '#contract/entities/operations.ts'
import type { Querier } from '../db/client.ts'

export interface NewResult {
  id: string
  kind: BackupKind
  endedAt: Date
  /** Null for a success. */
  failure: string | null
  bytes: number | null
}

/** Stores the end of a backup or drill, once. */
export const storeBackupResult = async (q: Querier, result: NewResult): Promise<void> => {
  await q
    .insertInto('backupResults')
    .values(result)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

interface StoredResult {
  kind: string
  /** Seconds since its end. */
  age: number
  failure: string | null
  bytes: number | null
}

/** The last success and the last failure of each kind. */
export const lastBackupResults = async (q: Querier): Promise<StoredResult[]> => {
  const { rows } = await sql<StoredResult>`
    select distinct on (kind, failure is null) kind, failure, bytes::float8 as bytes,
      extract(epoch from now() - ended_at)::float8 as age
    from backup_results
    order by kind, failure is null, ended_at desc`.execute(q)
  return rows
}

/** Bytes of the log that the receiver of a slot has not taken yet; null without such a slot. */
export const waitingLogBytes = async (q: Querier, slot: string): Promise<number | null> => {
  const { rows } = await sql<{ bytes: number | null }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes
    from pg_replication_slots where slot_name = ${slot} and restart_lsn is not null`.execute(q)
  return rows[0]?.bytes ?? null
}
