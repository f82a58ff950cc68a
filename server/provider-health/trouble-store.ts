import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'
import type { ProviderState } from './circuit.ts'

/** A provider that a server finds slow, failing or paused. */
export interface Trouble {
  provider: string
  state: Exclude<ProviderState, 'good'>
}

/** Replaces the troubles that a server has. A trouble keeps its start. Times are those of the database's clock. */
export const saveTroubles = async (
  q: Querier,
  server: string,
  troubles: readonly Trouble[],
): Promise<void> => {
  const providers = troubles.map(({ provider }) => provider)
  const states = troubles.map(({ state }) => state)
  await sql`
    with ended as (
      delete from provider_troubles where server = ${server} and provider <> all(${providers}::text[])
    )
    insert into provider_troubles as known (server, provider, state, since, at)
    select ${server}, provider, state, now(), now()
    from unnest(${providers}::text[], ${states}::text[]) as current (provider, state)
    on conflict (server, provider) do update
    set state = excluded.state, at = excluded.at,
      since = case when known.state = excluded.state then known.since else excluded.since end`.execute(q)
}

export interface ReportedTrouble extends Trouble {
  since: Date
  /** The number of servers that report it. */
  servers: number
}

/** Troubles that servers reported in the last half minute, one row per provider and state. */
export const currentTroubles = async (q: Querier): Promise<ReportedTrouble[]> => {
  const { rows } = await sql<ReportedTrouble>`
    select provider, state, min(since) as since, count(*)::integer as servers from provider_troubles
    where at > now() - interval '30 seconds' group by provider, state order by provider, state`.execute(q)
  return rows
}
