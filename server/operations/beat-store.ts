import { sql } from 'kysely'
import type { UnreadyReason } from '#contract/entities/operations.ts'
import type { Querier } from '../db/client.ts'

/** A server process. */
export interface ServerProcess {
  /** A random id. */
  id: string
  host: string
  version: string
  startedAt: Date
}

/** The facts of a sign of life. */
export interface Sign {
  /** The time of the server's clock. */
  at: Date
  freeBytes: number | null
  unready: UnreadyReason | null
}

/**
 * Stores a server's heartbeat with the time of the database. Throws when the database does not answer or accepts no writes. Returns
 * the names of missing tables.
 */
export const beat = async (
  q: Querier,
  { id, host, version, startedAt }: ServerProcess,
  { at, freeBytes, unready }: Sign,
  tables: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with missing as (
      select name from unnest(${[...tables]}::text[]) as name where to_regclass(name) is null
    ), beaten as (
      insert into server_beats as known (server, host, version, started_at, at, unready, free_bytes, clock_ms)
      select ${id}, ${host}, ${version}, ${startedAt}, now(),
        coalesce(${unready}::text, case when exists (select from missing) then 'table-missing' end),
        ${freeBytes}, least(greatest(extract(epoch from ${at}::timestamptz - clock_timestamp()) * 1000, -2e9), 2e9)::int
      on conflict (server) do update set at = excluded.at, unready = excluded.unready,
        free_bytes = excluded.free_bytes, clock_ms = excluded.clock_ms
    )
    select name from missing`.execute(q)
  return rows.map(({ name }) => name)
}

/** Removes the sign of a server that has stopped. */
export const endBeats = async (q: Querier, id: string): Promise<void> => {
  await q.deleteFrom('serverBeats').where('server', '=', id).execute()
}

export interface SeenServer {
  id: string
  host: string
  version: string
  /** Seconds since its start. */
  age: number
  /** Seconds since its last sign. */
  silence: number
  unready: string | null
  freeBytes: number | null
  clockMs: number
}

/** The servers that gave a sign in the last hour, the last started first. */
export const seenServers = async (q: Querier): Promise<SeenServer[]> => {
  const { rows } = await sql<SeenServer>`
    select server as id, host, version, extract(epoch from now() - started_at)::float8 as age, unready, free_bytes::float8 as "freeBytes",
      extract(epoch from now() - at)::float8 as silence, clock_ms as "clockMs"
    from server_beats where at > now() - interval '1 hour'
    order by started_at desc, server`.execute(q)
  return rows
}
