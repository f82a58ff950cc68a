import { type RawBuilder, sql } from 'kysely'
import { states } from 'pg-boss'
import type { WaitingKind } from '#contract/entities/operations.ts'
import { STATES_IN_DOUBT } from '#machines/charge/selectors.ts'
import { STATES_HELD, STATES_UNDECIDED as STATES_UNDECIDED_RUN } from '#machines/charge-run/selectors.ts'
import { STATES_DUE } from '#machines/data-request/selectors.ts'
import { STATES_UNDER_WAY } from '#machines/refund/selectors.ts'
import { STATES_WAITING } from '#machines/second-opinion/selectors.ts'
import { STATES_IN_CORRECTION, STATES_UNDECIDED } from '#machines/tax-document/selectors.ts'
import { STATES_OPEN } from '#machines/unassigned-payment/selectors.ts'
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

/** Reads unfinished jobs by their index. The queue counts the running jobs every ten seconds, since no index has them. */
export const queueDepths = async (q: Querier): Promise<QueueDepth[]> => {
  const { rows } = await sql<QueueDepth>`
    with waiting as (
      select name,
        count(*) filter (where start_after <= now())::int as due,
        extract(epoch from max(now() - start_after) filter (where start_after <= now()))::float8 as oldest,
        count(*) filter (where start_after > now())::int as later
      from pgboss.job where state < ${sql.lit(states.active)} and not blocked
      group by name
    ), dead as (
      select failure.queue, count(*)::int as count
      from job_failures failure
      join pgboss.job on job.name = failure.queue and job.id = failure.job_id and job.state = ${states.failed}
      where failure.gave_up_at is not null
      group by failure.queue
    )
    select queue.name, coalesce(waiting.due, 0) as due, coalesce(waiting.oldest, 0) as "oldestSeconds",
      coalesce(waiting.later, 0) as later, queue.active_count as running, coalesce(dead.count, 0) as dead
    from pgboss.queue
    left join waiting on waiting.name = queue.name
    left join dead on dead.queue = queue.name`.execute(q)
  return rows
}

/** The number of rows that wait for a provider, the authority or a person, and the instant and the account of the oldest. */
export interface Waiting {
  count: number
  since: Date | null
  customerId: string | null
}

const waiting = (kind: WaitingKind, table: string, since: string, of: RawBuilder<unknown>) => sql`
  select ${kind} as kind, count(*)::int as count, min(${sql.ref(since)}) as since,
    (array_agg(customer_id::text order by ${sql.ref(since)}))[1] as "customerId"
  from ${sql.table(table)} where ${of}`

export const waitingRows = async (q: Querier): Promise<Record<WaitingKind, Waiting>> => {
  const kinds = [
    waiting('unclearCharges', 'charges', 'started_at', sql`state in ${among(STATES_IN_DOUBT)}`),
    waiting('unclearRefunds', 'refunds', 'started_at', sql`state in ${among(STATES_UNDER_WAY)}`),
    waiting(
      'stoppingPayments',
      'unexplained_payments',
      'found_at',
      sql`state in ${among(STATES_THAT_STOP_CHARGING)}`,
    ),
    sql`select 'chargingStops', count(*)::int, min(stopped_at), null from charging_stops where released_at is null`,
    sql`select 'undecidedCharges', count(*)::int, min(moved_at), null from charge_runs where state in ${among(STATES_UNDECIDED_RUN)}`,
    sql`select 'heldCharges', count(*)::int, min(moved_at), null from charge_runs where state in ${among(STATES_HELD)}`,
    waiting('foundPayments', 'unassigned_payments', 'found_at', sql`state in ${among(STATES_OPEN)}`),
    waiting(
      'undecidedTaxDocuments',
      'tax_submissions',
      'created_at',
      sql`state in ${among(STATES_UNDECIDED)}`,
    ),
    waiting(
      'refusedTaxDocuments',
      'tax_submissions',
      'created_at',
      sql`state in ${among(STATES_IN_CORRECTION)}`,
    ),
    waiting('identityPrompts', 'identity_requests', 'created_at', sql`finished_at is null`),
    waiting('dataRequests', 'data_requests', 'created_at', sql`state in ${among(STATES_DUE)}`),
    waiting('secondOpinions', 'second_opinions', 'created_at', sql`state in ${among(STATES_WAITING)}`),
  ]
  const { rows } = await sql<Waiting & { kind: WaitingKind }>`${sql.join(kinds, sql` union all `)}`.execute(q)
  return Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row])) as Record<WaitingKind, Waiting>
}
