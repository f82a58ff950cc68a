import { type RawBuilder, sql } from 'kysely'
import { STATES_VERIFIED } from '#machines/identity/selectors.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { LimitedTable } from '../data-requests/data-map.ts'
import type { Querier } from '../db/client.ts'

/** The rows of a table whose time ended before an instant. A live session has not ended. */
const OVER: Record<LimitedTable, (before: Date) => RawBuilder<unknown>> = {
  sessions: (before) => sql`least(expires_at, revoked_at) < ${before}`,
  devices: (before) => sql`last_seen_at < ${before}`,
  identity_prompts: (before) => sql`at < ${before}`,
  request_counts: (before) => sql`ends_at < ${before}`,
  invitations: (before) => sql`coalesce(ended_at, sent_at) < ${before}`,
  drafts: (before) => sql`updated_at < ${before}`,
  identity_requests: (before) => sql`
    coalesce(finished_at, expires_at) < ${before} and state not in (${sql.join(STATES_VERIFIED)})`,
  documents: (before) => sql`
    replaced_at < ${before} or exists (
      select from review_decisions last
      where last.customer_id = documents.customer_id and last.decision = 'rejected' and last.at < ${before}
        and not exists (
          select from review_decisions later where later.customer_id = last.customer_id and later.at > last.at
        )
    )`,
  proposed_documents: (before) => sql`created_at < ${before}`,
  idempotency_keys: (before) => sql`created_at < ${before}`,
  job_failures: (before) => sql`last_at < ${before}`,
  backup_results: (before) => sql`ended_at < ${before}`,
  // The rows have the database's time, which a test's clock can be far ahead of.
  server_beats: (before) => sql`at < least(${before}, now() - interval '1 day')`,
  provider_troubles: (before) => sql`at < ${before}`,
  browser_reports: (before) => sql`day < ${riyadhDay(before)}`,
}

export const LIMITED_TABLES = Object.keys(OVER) as LimitedTable[]

/** Deletes at most `limit` rows whose time ended before an instant, in one statement. Returns their number. */
export const deletePortion = async (
  q: Querier,
  table: LimitedTable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const { rows } = await sql`
    delete from ${sql.table(table)}
    where ctid in (select ctid from ${sql.table(table)} where ${OVER[table](before)} limit ${limit})
    returning 1`.execute(q)
  return rows.length
}
