import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'

/** A server process. */
export interface ServerProcess {
  /** A random id. */
  id: string
  version: string
  startedAt: Date
}

/**
 * Stores a server's heartbeat with the time of the database. Throws when the database does not answer or accepts no writes. Returns
 * the names of missing tables.
 */
export const beat = async (
  q: Querier,
  { id, version, startedAt }: ServerProcess,
  tables: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with beaten as (
      insert into server_beats as known (server, version, started_at, at)
      values (${id}, ${version}, ${startedAt}, now())
      on conflict (server) do update set at = excluded.at
    )
    select name from unnest(${[...tables]}::text[]) as name where to_regclass(name) is null`.execute(q)
  return rows.map(({ name }) => name)
}
