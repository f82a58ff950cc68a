import { sql } from 'kysely'
import { states } from 'pg-boss'
import { QUEUES, type QueueName } from '#contract/entities/operations.ts'
import type { Querier, Tx } from '../db/client.ts'

interface NewFailure {
  jobId: string
  queue: QueueName
  at: Date
  reason: string
  /** True after the last try. */
  gaveUp: boolean
}

export interface FailureRow {
  jobId: string
  queue: QueueName
  firstAt: Date
  reason: string | null
}

/** Counts a failed try of a job. */
export const countFailure = async (
  q: Querier,
  { jobId, queue, at, reason, gaveUp }: NewFailure,
): Promise<void> => {
  await sql`
    insert into job_failures as known (job_id, queue, failures, first_at, last_at, reason, gave_up_at)
    values (${jobId}, ${queue}, 1, ${at}, ${at}, ${reason}, ${gaveUp ? at : null})
    on conflict (job_id) do update set failures = known.failures + 1, last_at = excluded.last_at,
      reason = excluded.reason, gave_up_at = excluded.gave_up_at`.execute(q)
}

export const deleteFailure = async (q: Querier, jobId: string): Promise<void> => {
  await q.deleteFrom('jobFailures').where('jobId', '=', jobId).execute()
}

/** Takes the jobs to warn about: they have failed since `before` and are still retried. Each is returned once. */
export const takeFailing = (tx: Tx, now: Date, before: Date, jobId: string | null): Promise<FailureRow[]> =>
  tx
    .updateTable('jobFailures')
    .set({ warnedAt: now })
    .where('warnedAt', 'is', null)
    .where('gaveUpAt', 'is', null)
    .where('firstAt', '<=', before)
    .$if(jobId !== null, (query) => query.where('jobId', '=', jobId ?? ''))
    .returning(['jobId', 'queue', 'firstAt', 'reason'])
    .$castTo<FailureRow>()
    .execute()

/** Takes the jobs that gave up and that no alert has named. Each is returned once. */
export const takeGivenUp = (tx: Tx, now: Date, jobId: string | null): Promise<FailureRow[]> =>
  tx
    .updateTable('jobFailures')
    .set({ alertedAt: now })
    .where('alertedAt', 'is', null)
    .where('gaveUpAt', 'is not', null)
    .$if(jobId !== null, (query) => query.where('jobId', '=', jobId ?? ''))
    .returning(['jobId', 'queue', 'firstAt', 'reason'])
    .$castTo<FailureRow>()
    .execute()

/**
 * Stores the jobs that the queue has given up without a server, because the process of their last try died. Searches only queues that count
 * more such jobs than are stored; the queue counts them every ten seconds.
 */
export const importGivenUp = async (q: Querier, now: Date): Promise<void> => {
  await sql`
    insert into job_failures as known (job_id, queue, failures, first_at, last_at, gave_up_at)
    select job.id, job.name, job.retry_count + 1, ${now}, ${now}, ${now}
    from pgboss.queue
    join pgboss.job on job.name = queue.name and job.state = ${states.failed}
    where queue.failed_count > (
      select count(*) from job_failures stored
      join pgboss.job dead on dead.name = stored.queue and dead.id = stored.job_id and dead.state = ${states.failed}
      where stored.queue = queue.name and stored.gave_up_at is not null
    )
    on conflict (job_id) do update set gave_up_at = excluded.gave_up_at where known.gave_up_at is null`.execute(
    q,
  )
}

/** Stores the failed tries that no server has counted, because they took too long or their process died. */
export const importFailures = async (q: Querier, now: Date): Promise<void> => {
  await sql`
    insert into job_failures (job_id, queue, failures, first_at, last_at)
    select id, name, retry_count + 1, ${now}, ${now} from pgboss.job
    where state = ${states.retry} and started_on is not null
      and exists (select from unnest(${[...QUEUES]}::text[]) as known where known = name)
    on conflict (job_id) do nothing`.execute(q)
}

const GIVEN_UP = sql`
  from job_failures failure
  join pgboss.job on job.name = failure.queue and job.id = failure.job_id and job.state = ${states.failed}
  where failure.gave_up_at is not null`

export interface GivenUpRow {
  jobId: string
  queue: string
  customerId: string | null
  failures: number
  firstAt: Date
  gaveUpAt: Date
  reason: string | null
}

/** The last jobs that gave up and that nobody has handled, with the account of their payload. */
export const givenUpJobs = async (q: Querier, limit: number): Promise<GivenUpRow[]> => {
  const { rows } = await sql<GivenUpRow>`
    select failure.job_id as "jobId", failure.queue, failure.failures, failure.first_at as "firstAt",
      failure.gave_up_at as "gaveUpAt", failure.reason,
      coalesce(
        job.data->>'customerId',
        (select customer_id::text from charges where id = (job.data->>'chargeId')::uuid),
        (select customer_id::text from refunds where id = (job.data->>'refundId')::uuid),
        (select customer_id::text from cloud_accounts where id = (job.data->>'cloudAccountId')::uuid),
        (select customer_id::text from card_attempts where id = (job.data->>'attemptId')::uuid),
        (select customer_id::text from identity_requests where id = (job.data->>'requestId')::uuid)
      ) as "customerId"
    ${GIVEN_UP}
    order by failure.gave_up_at desc, failure.job_id limit ${limit}`.execute(q)
  return rows
}

export interface FailingQueue {
  queue: string
  givenUp: number
  failing: number
  /** The part of `failing` whose next try is later. */
  failingLater: number
  failingSince: Date | null
  failures: number
  reason: string | null
}

/** The failed jobs of each queue: those that gave up, and those that will be retried. */
export const failingQueues = async (q: Querier): Promise<FailingQueue[]> => {
  const { rows } = await sql<FailingQueue>`
    select failure.queue,
      count(*) filter (where job.state = ${states.failed})::int as "givenUp",
      count(*) filter (where job.state < ${states.completed})::int as failing,
      count(*) filter (where job.state < ${states.active} and job.start_after > now())::int as "failingLater",
      min(failure.first_at) filter (where job.state < ${states.completed}) as "failingSince",
      coalesce(max(failure.failures) filter (where job.state < ${states.completed}), 0)::int as failures,
      (array_agg(failure.reason order by failure.last_at desc) filter (where failure.reason is not null))[1] as reason
    from job_failures failure
    join pgboss.job on job.name = failure.queue and job.id = failure.job_id
    group by failure.queue`.execute(q)
  return rows
}

/** Days for which a retried job is kept in the queue, as for a new one. */
const KEPT_DAYS = 14

/** Queues jobs again that gave up, with all their tries. Returns their number: 0 when they were handled before. */
export const requeueGivenUp = async (
  tx: Tx,
  { queue, jobId }: { queue: QueueName; jobId: string | null },
): Promise<number> => {
  const { rows } = await sql`
    with requeued as (
      update pgboss.job set state = ${states.retry}, retry_count = 0, start_after = now(), started_on = null,
        completed_on = null, keep_until = greatest(keep_until, now() + ${KEPT_DAYS} * interval '1 day')
      where name = ${queue} and state = ${states.failed} and (${jobId}::uuid is null or id = ${jobId})
        and id in (select job_id from job_failures where queue = ${queue} and gave_up_at is not null)
      returning id
    )
    delete from job_failures where job_id in (select id from requeued) returning job_id`.execute(tx)
  return rows.length
}

/** Ends a job that gave up. Returns false when it was handled meanwhile. */
export const dismissGivenUp = async (
  tx: Tx,
  { queue, jobId }: { queue: QueueName; jobId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    with dismissed as (
      update pgboss.job set state = ${states.cancelled}
      where name = ${queue} and id = ${jobId} and state = ${states.failed}
      returning id
    )
    delete from job_failures where job_id in (select id from dismissed) returning job_id`.execute(tx)
  return rows.length > 0
}
