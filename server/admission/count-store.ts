import { sql } from 'kysely'
import { json, type Querier } from '../db/client.ts'

export interface NewCount {
  key: string
  amount: number
  /** The end of the period, if this count starts one. */
  endsAt: Date
}

export interface CountRow {
  key: string
  /** Requests in the period, including those just added. */
  count: number
  endsAt: Date
}

/**
 * Adds to several counts in one statement. Starts a new period for a count whose period is over. Locks the rows in the order of
 * their keys, so that two servers never wait for each other.
 */
export const addCounts = async (q: Querier, added: readonly NewCount[], now: Date): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    insert into request_counts as kept (key, count, ends_at)
    select added.key, added.amount, added.ends_at
    from jsonb_to_recordset(${json(
      added.map(({ key, amount, endsAt }) => ({ key, amount, ends_at: endsAt })),
    )}::jsonb) as added (key text, amount integer, ends_at timestamptz)
    order by added.key
    on conflict (key) do update set
      count = excluded.count + case when kept.ends_at > ${now} then kept.count else 0 end,
      ends_at = case when kept.ends_at > ${now} then kept.ends_at else excluded.ends_at end
    returning key, count, ends_at`.execute(q)
  return rows
}

/** The count of a period; undefined when another period has begun. */
export const findCount = async (
  q: Querier,
  { key, endsAt }: Omit<CountRow, 'count'>,
): Promise<number | undefined> => {
  const row = await q
    .selectFrom('requestCounts')
    .select('count')
    .where('key', '=', key)
    .where('endsAt', '=', endsAt)
    .executeTakeFirst()
  return row?.count
}
