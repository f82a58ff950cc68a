import { type RawBuilder, sql } from 'kysely'
import { BEGINNING } from '#contract/entities/flow-figures.ts'
import { NO_STAY } from '#rules/flow-figures.ts'
import type { Tx } from '../db/client.ts'
import { bucketInSql } from './figure-store.ts'

/** Advisory lock: only one process counts at a time, because the steps of a flow are counted in order. */
const COUNTING = 7_021_001

/** Tries to take the counting lock for the transaction. False when another transaction holds it. */
export const mayCount = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${COUNTING}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Ids of the rows to count next. */
interface UncountedIds {
  steps: string[]
  refusals: string[]
  customers: string[]
}

const asRows = (changed: string) => sql`
  jsonb_to_recordset(${changed}::jsonb)
    as changed (customer_id uuid, account_type text, package text, language text, width text)`

/** A count table, its source rows and its key columns. */
interface Counts {
  table: 'flow_moves' | 'flow_refusals'
  rows: 'transitions' | 'refusals'
  uncounted: RawBuilder<unknown>
  keys: readonly string[]
  sums: readonly string[]
  /** The values of `keys` and `sums`; each row counts `change` times. */
  values: RawBuilder<unknown>
}

const OF_CUSTOMER = ['account_type', 'package', 'language', 'width']

const MOVES: Counts = {
  table: 'flow_moves',
  rows: 'transitions',
  uncounted: sql`select from uncounted_steps where transition_id = r.id`,
  keys: [
    ...['grain', 'start', 'machine', 'machine_version', 'from_state', 'event', 'to_state'],
    ...[...OF_CUSTOMER, 'bucket'],
  ],
  sums: ['count', 'returns'],
  values: sql`grain, start, r.machine, machine_version, from_state, event, to_state, account_type, package, named.language, named.width,
    coalesce(${bucketInSql(sql`seconds`)}, ${sql.lit(NO_STAY)}) as bucket,
    change as count, change * coalesce(returned, false)::int as returns
    from named join transitions r using (id) left join flow_stays on transition_id = id`,
}

const REFUSALS: Counts = {
  table: 'flow_refusals',
  rows: 'refusals',
  uncounted: sql`select from uncounted_refusals where refusal_id = r.id`,
  keys: [
    ...['grain', 'start', 'machine', 'machine_version', 'state', 'event', 'guard', 'code', 'field'],
    ...OF_CUSTOMER,
  ],
  sums: ['count'],
  values: sql`grain, start, machine, machine_version, state, coalesce(event, '') as event, guard, code, coalesce(field, '') as field,
    account_type, package, named.language, named.width, change as count from named join refusals r using (id)`,
}

export interface CountedSteps {
  /** True when more rows may be left. */
  isMore: boolean
  /** The charts whose figures have changed. */
  charts: string[]
}

/**
 * Counts recorded steps and refusals that are not counted yet, at most `limit` of each, oldest first. All rows of a customer, even
 * those counted before, count under the customer's current values, so the batch size does not change the figures. Steps without a
 * customer have no account type and no package.
 */
export const countSteps = async (tx: Tx, limit: number): Promise<CountedSteps> => {
  const uncounted = await nextUncounted(tx, limit)
  const { steps, refusals, customers } = uncounted
  if (steps.length + refusals.length + customers.length === 0) return { isMore: false, charts: [] }
  const changed = await learnCustomers(tx, uncounted)
  if (changed !== null) await nameFlows(tx, changed)
  const charts: string[] = []
  if (steps.length > 0) await moveFlows(tx, steps)
  if (refusals.length > 0) await forgetRefusals(tx, refusals)
  if (changed !== null || steps.length > 0) charts.push(...(await count(tx, MOVES, steps, changed)))
  if (changed !== null || refusals.length > 0) charts.push(...(await count(tx, REFUSALS, refusals, changed)))
  return { isMore: [steps, refusals, customers].some(({ length }) => length === limit), charts }
}

const nextUncounted = async (tx: Tx, limit: number): Promise<UncountedIds> => {
  const { rows } = await sql<UncountedIds>`
    select array(select u.transition_id::text from uncounted_steps u order by u.transition_id limit ${limit}) as steps,
      array(select u.refusal_id::text from uncounted_refusals u order by u.refusal_id limit ${limit}) as refusals,
      array(select u.id::text from uncounted_customers u order by u.id limit ${limit}) as customers`.execute(
    tx,
  )
  return rows[0] ?? { steps: [], refusals: [], customers: [] }
}

/** Updates `flow_customers` for the customers concerned. Returns the previous rows that changed as JSON, or null when none did. */
const learnCustomers = async (
  tx: Tx,
  { steps, refusals, customers }: UncountedIds,
): Promise<string | null> => {
  const { rows } = await sql<{ changed: string | null }>`
    with noted as (delete from uncounted_customers where id = any(${customers}::bigint[]) returning customer_id),
    concerned as (
      select customer_id from transitions where id = any(${steps}::bigint[])
      union select customer_id from refusals where id = any(${refusals}::bigint[])
      union select customer_id from noted
    ),
    known as (
      select c.id as customer_id, c.account_type, coalesce(c.package, '') as package, coalesce(${lastSaid('language')}, '') as language,
        coalesce(${lastSaid('width')}, '') as width
      from concerned join customers c on c.id = concerned.customer_id
    ),
    learned as (
      insert into flow_customers as f select * from known
      on conflict (customer_id) do update set
        account_type = excluded.account_type, package = excluded.package, language = excluded.language, width = excluded.width
      where (f.account_type, f.package, f.language, f.width)
        <> (excluded.account_type, excluded.package, excluded.language, excluded.width)
      returning customer_id
    )
    select jsonb_agg(to_jsonb(before))::text as changed from flow_customers before join learned using (customer_id)`.execute(
    tx,
  )
  return rows[0]?.changed ?? null
}

/** The language or window width of the customer's own latest step or refusal. */
const lastSaid = (column: 'language' | 'width') => sql`
  (select said from (
    (select at, 0 as kind, id, ${sql.ref(column)} as said from transitions
      where customer_id = c.id and actor_user_id is not null and on_behalf_of is null and ${sql.ref(column)} is not null
      order by id desc limit 1)
    union all
    (select at, 1, id, ${sql.ref(column)} from refusals
      where customer_id = c.id and on_behalf_of is null and ${sql.ref(column)} is not null order by id desc limit 1)
  ) own order by at desc, kind desc, id desc limit 1)`

/** Copies the changed values of the customers to their flows. */
const nameFlows = async (tx: Tx, changed: string): Promise<void> => {
  await sql`
    update flow_subjects s set account_type = f.account_type, package = f.package, language = f.language, width = f.width
    from flow_customers f join ${asRows(changed)} using (customer_id) where s.customer_id = f.customer_id`.execute(
    tx,
  )
}

/** Updates the current state, visits and stays of the flows of these steps. A step into the same state does not end a stay. */
const moveFlows = async (tx: Tx, steps: readonly string[]): Promise<void> => {
  await sql`
    with taken as (
      delete from uncounted_steps where transition_id = any(${steps}::bigint[]) returning transition_id
    ),
    steps as (
      select t.id, t.at, t.machine, t.machine_version, t.subject_id, t.customer_id, t.from_state, t.to_state,
        t.from_state <> t.to_state as moves, c.created_at as customer_since,
        coalesce(s.entered_at, case when t.machine in ('onboarding', 'account') then c.created_at end) as known_since
      from taken
      join transitions t on t.id = taken.transition_id
      left join customers c on c.id = t.customer_id
      left join flow_subjects s on s.machine = t.machine and s.subject_id = t.subject_id
    ),
    timed as (
      select steps.*,
        coalesce(greatest(max(at) filter (where moves) over earlier, known_since), min(at) over earlier) as entered_at,
        row_number() over (partition by machine, subject_id order by id desc) as from_last,
        coalesce(greatest(max(at) filter (where moves) over upto, known_since), min(at) over upto) as last_entered_at,
        count(*) filter (where moves) over (partition by machine, subject_id, to_state order by id) as visit
      from steps
      window earlier as (partition by machine, subject_id order by id rows between unbounded preceding and 1 preceding),
        upto as (partition by machine, subject_id order by id)
    ),
    placed as (
      select timed.*, visit + coalesce(v.times, 0) > 1 as returned,
        case when moves and from_state <> ${sql.lit(BEGINNING)} and entered_at is not null
          then greatest(extract(epoch from at - entered_at), 0)::double precision end as seconds
      from timed left join flow_visits v
        on v.machine = timed.machine and v.subject_id = timed.subject_id and v.state = timed.to_state
    ),
    stays as (
      insert into flow_stays
      select id, machine, subject_id, customer_id, from_state, entered_at, at, seconds, returned from placed where seconds is not null
    ),
    visits as (
      insert into flow_visits
      select machine, subject_id, to_state, count(*), min(at) from placed where moves group by 1, 2, 3
      on conflict (machine, subject_id, state) do update set
        times = flow_visits.times + excluded.times, first_at = least(flow_visits.first_at, excluded.first_at)
      returning machine, subject_id, state, times
    ),
    visited as (
      select machine, subject_id, jsonb_object_agg(state, least(times, 2)) as visits from visits group by 1, 2
    )
    insert into flow_subjects
    select machine, subject_id, customer_id, to_state, machine_version, last_entered_at,
      coalesce(account_type, ''), coalesce(package, ''), coalesce(language, ''), coalesce(width, ''), coalesce(visits, '{}'), customer_since
    from placed left join visited using (machine, subject_id) left join flow_customers using (customer_id) where from_last = 1
    on conflict (machine, subject_id) do update set
      state = excluded.state, machine_version = excluded.machine_version, entered_at = excluded.entered_at,
      visits = flow_subjects.visits || excluded.visits`.execute(tx)
}

const forgetRefusals = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from uncounted_refusals where refusal_id = any(${ids}::bigint[])`.execute(tx)
}

/** Adds rows to the counts by Riyadh day and month, under the current values of the customer. Returns the charts counted. */
const count = async (
  tx: Tx,
  counts: Counts,
  ids: readonly string[],
  changed: string | null,
): Promise<string[]> => {
  const { table, rows: counted, values } = counts
  const keys = sql.join(counts.keys.map((key) => sql.ref(key)))
  const same = sql`(${sql.join(counts.keys.map((key) => sql.ref(`c.${key}`)))}) = (${sql.join(counts.keys.map((key) => sql.ref(`d.${key}`)))})`
  const { rows } = await sql<{ machine: string }>`
    with named as (
      select id, 1 as change, coalesce(account_type, '') as account_type, coalesce(package, '') as package,
        coalesce(f.language, '') as language, coalesce(f.width, '') as width
      from ${sql.table(counted)} left join flow_customers f using (customer_id) where id = any(${ids}::bigint[])
      ${changed === null ? sql`` : sql`union all ${countedAnew(counts, ids, changed)}`}
    ),
    delta as (
      select ${keys}, ${sql.join(counts.sums.map((sum) => sql`sum(${sql.ref(sum)})::bigint as ${sql.ref(sum)}`))}
      from (
        select ${values} cross join lateral (values
          ('day', (at at time zone 'Asia/Riyadh')::date),
          ('month', date_trunc('month', at at time zone 'Asia/Riyadh')::date)
        ) as grains (grain, start)
      ) contributions
      group by ${keys} having ${sql.join(
        counts.sums.map((sum) => sql`sum(${sql.ref(sum)}) <> 0`),
        sql` or `,
      )}
    ),
    emptied as (delete from ${sql.table(table)} c using delta d where ${same} and c.count + d.count = 0),
    added as (
      insert into ${sql.table(table)} as t
      select * from delta d where not exists (select from ${sql.table(table)} c where ${same} and c.count + d.count = 0)
      on conflict (${keys}) do update set
        ${sql.join(counts.sums.map((sum) => sql`${sql.ref(sum)} = ${sql.ref(`t.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`))}
    )
    select distinct machine from delta`.execute(tx)
  return rows.map(({ machine }) => machine)
}

/** Recounts rows of customers whose values have changed: minus one under the old values, plus one under the new ones. */
const countedAnew = ({ rows, uncounted }: Counts, ids: readonly string[], changed: string) => sql`
  select r.id, named.* from ${asRows(changed)} join ${sql.table(rows)} r using (customer_id)
  cross join lateral (
    select -1, changed.account_type, changed.package, changed.language, changed.width
    union all
    select 1, f.account_type, f.package, f.language, f.width from flow_customers f where f.customer_id = changed.customer_id
  ) as named (change, account_type, package, language, width)
  where r.id <> all(${ids}::bigint[]) and not exists (${uncounted})`
