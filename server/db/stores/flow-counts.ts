import { sql } from 'kysely'
import { BEGINNING } from '#contract/entities/flow-figures.ts'
import { BUCKET_GROWTH, NO_STAY } from '#rules/stay-buckets.ts'
import type { Tx } from '../client.ts'

/** Of every process of the product, one counts at a time: the steps of a flow are counted in their order. */
const COUNTING = 7_021_001

/** Whether the caller's transaction may count; another one may be at it. */
export const mayCount = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${COUNTING}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export interface CountedSteps {
  counted: number
  /** The charts that took them. */
  charts: string[]
}

/**
 * Counts recorded steps that are not counted yet, at most `limit`, oldest first: where each flow is now, how long it was where it left,
 * and how many went each way. A step back into the same state ends no stay. Steps of no customer are of no account type and no package.
 */
export const countSteps = async (tx: Tx, limit: number): Promise<CountedSteps> => {
  const { rows } = await sql<CountedSteps>`
    with taken as (
      delete from uncounted_steps
      where transition_id in (select transition_id from uncounted_steps order by transition_id limit ${limit})
      returning transition_id
    ),
    steps as (
      select t.id, t.at, t.machine, t.machine_version, t.subject_id, t.customer_id, t.event, t.from_state, t.to_state,
        t.from_state <> t.to_state as moves,
        coalesce(c.account_type, '') as account_type, coalesce(c.package, '') as package,
        coalesce(t.language, s.language, '') as language, coalesce(t.width, s.width, '') as width, c.created_at as customer_since,
        coalesce(s.entered_at, case when t.machine in ('onboarding', 'account') then c.created_at end) as known_since
      from taken
      join transitions t on t.id = taken.transition_id
      left join customers c on c.id = t.customer_id
      left join flow_subjects s on s.machine = t.machine and s.subject_id = t.subject_id
    ),
    timed as (
      select steps.*,
        coalesce(max(at) filter (where moves) over earlier, known_since) as entered_at,
        row_number() over (partition by machine, subject_id order by id desc) as from_last,
        coalesce(max(at) filter (where moves) over upto, known_since, at) as last_entered_at,
        count(*) filter (where moves) over (partition by machine, subject_id, to_state order by id) as visit
      from steps
      window earlier as (partition by machine, subject_id order by id rows between unbounded preceding and 1 preceding),
        upto as (partition by machine, subject_id order by id)
    ),
    counted as (
      select timed.*, moves and visit + coalesce(v.times, 0) > 1 as returns,
        case when moves and from_state <> ${sql.lit(BEGINNING)} and entered_at is not null
          then greatest(extract(epoch from at - entered_at), 0)::double precision end as seconds
      from timed left join flow_visits v
        on v.machine = timed.machine and v.subject_id = timed.subject_id and v.state = timed.to_state
    ),
    moves as (
      insert into flow_moves
      select grain, start, machine, machine_version, from_state, event, to_state, account_type, package, language, width,
        coalesce(floor(ln(seconds + 1) / ln(${sql.lit(BUCKET_GROWTH)}::double precision))::smallint, ${sql.lit(NO_STAY)}),
        count(*), count(*) filter (where returns)
      from counted cross join lateral (values
        ('day', (at at time zone 'Asia/Riyadh')::date),
        ('month', date_trunc('month', at at time zone 'Asia/Riyadh')::date)
      ) as grains (grain, start)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      on conflict (grain, machine, start, machine_version, from_state, event, to_state, account_type, package, language, width, bucket)
      do update set count = flow_moves.count + excluded.count, returns = flow_moves.returns + excluded.returns
    ),
    stays as (
      insert into flow_stays
      select id, machine, subject_id, customer_id, from_state, entered_at, at, seconds from counted where seconds is not null
    ),
    visits as (
      insert into flow_visits
      select machine, subject_id, to_state, count(*), min(at) from counted where moves group by 1, 2, 3
      on conflict (machine, subject_id, state) do update set times = flow_visits.times + excluded.times
      returning machine, subject_id, state, times
    ),
    visited as (
      select machine, subject_id, jsonb_object_agg(state, least(times, 2)) as visits from visits group by 1, 2
    ),
    subjects as (
      insert into flow_subjects
      select machine, subject_id, customer_id, to_state, machine_version, last_entered_at, account_type, package, language, width,
        coalesce(visits, '{}'), customer_since
      from counted left join visited using (machine, subject_id) where from_last = 1
      on conflict (machine, subject_id) do update set
        state = excluded.state, machine_version = excluded.machine_version, entered_at = excluded.entered_at,
        account_type = excluded.account_type, package = excluded.package, language = excluded.language, width = excluded.width,
        visits = flow_subjects.visits || excluded.visits
    )
    select count(*)::int as counted, coalesce(array_agg(distinct machine), '{}') as charts from counted`.execute(
    tx,
  )
  return rows[0] ?? { counted: 0, charts: [] }
}

/** Counts a refusal that was just recorded. `guard`: what held the chart back; empty where no chart was asked. */
export const countRefusal = async (tx: Tx, refusalId: number, guard: string): Promise<void> => {
  await sql`
    insert into flow_refusals
    select grain, start, r.machine, r.machine_version, r.state, coalesce(r.event, ''), ${guard}, r.code, coalesce(r.field, ''),
      c.account_type, coalesce(c.package, ''), coalesce(r.language, ''), coalesce(r.width, ''), 1
    from refusals r join customers c on c.id = r.customer_id cross join lateral (values
      ('day', (r.at at time zone 'Asia/Riyadh')::date),
      ('month', date_trunc('month', r.at at time zone 'Asia/Riyadh')::date)
    ) as grains (grain, start)
    where r.id = ${refusalId}
    on conflict (grain, machine, start, machine_version, state, event, guard, code, field, account_type, package, language, width)
    do update set count = flow_refusals.count + 1`.execute(tx)
}
