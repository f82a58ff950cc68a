import { sql } from 'kysely'
import { states } from 'pg-boss'
import { STATES_IN_DOUBT } from '#machines/charge/selectors.ts'
import { STATES_IN_CORRECTION, STATES_UNDECIDED } from '#machines/tax-document/selectors.ts'
import { STATES_THAT_STOP_CHARGING } from '#machines/unexplained-payment/selectors.ts'
import type { Querier } from '../db/client.ts'
import { among } from '../db/nested-rows.ts'

/** The jobs of a queue. */
export interface QueueDepth {
  name: string
  /** Jobs that could run now, and the seconds that the oldest one has waited. */
  due: number
  oldestSeconds: number
  /** Jobs planned for later. */
  later: number
  running: number
  /** Jobs whose last retry failed. */
  dead: number
}

export const ping = (q: Querier): Promise<unknown> => sql`select 1`.execute(q)

export const queueDepths = async (q: Querier): Promise<QueueDepth[]> => {
  const { rows } = await sql<QueueDepth>`
    select name,
      count(*) filter (where is_due)::int as due,
      coalesce(extract(epoch from max(now() - start_after) filter (where is_due)), 0)::float8 as "oldestSeconds",
      count(*) filter (where state < ${states.active} and not is_due)::int as later,
      count(*) filter (where state = ${states.active})::int as running,
      count(*) filter (where state = ${states.failed})::int as dead
    from (
      select name, state, start_after, state < ${states.active} and start_after <= now() as is_due
      from pgboss.job where state < ${states.completed} or state = ${states.failed}
    ) job
    group by name`.execute(q)
  return rows
}

/** The number of rows that wait for a provider, the authority or an administrator, and the instant of the oldest. */
export interface Waiting {
  count: number
  since: Date | null
}

/** `unclearCharges`: their result is unknown. `stoppingPayments`: an administrator must decide. `chargingStops`: 1 while charging is stopped. */
export type WaitingKind =
  | 'unclearCharges'
  | 'stoppingPayments'
  | 'chargingStops'
  | 'undecidedTaxDocuments'
  | 'refusedTaxDocuments'

export const waitingRows = async (q: Querier): Promise<Record<WaitingKind, Waiting>> => {
  const { rows } = await sql<Waiting & { kind: WaitingKind }>`
    select 'unclearCharges' as kind, count(*)::int as count, min(started_at) as since
    from charges where state in ${among(STATES_IN_DOUBT)}
    union all
    select 'stoppingPayments', count(*)::int, min(found_at)
    from unexplained_payments where state in ${among(STATES_THAT_STOP_CHARGING)}
    union all
    select 'chargingStops', count(*)::int, min(stopped_at) from charging_stops where released_at is null
    union all
    select 'undecidedTaxDocuments', count(*)::int, min(created_at)
    from tax_submissions where state in ${among(STATES_UNDECIDED)}
    union all
    select 'refusedTaxDocuments', count(*)::int, min(created_at)
    from tax_submissions where state in ${among(STATES_IN_CORRECTION)}`.execute(q)
  const of = (kind: WaitingKind): Waiting => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, since: row?.since ?? null }
  }
  return {
    unclearCharges: of('unclearCharges'),
    stoppingPayments: of('stoppingPayments'),
    chargingStops: of('chargingStops'),
    undecidedTaxDocuments: of('undecidedTaxDocuments'),
    refusedTaxDocuments: of('refusedTaxDocuments'),
  }
}
