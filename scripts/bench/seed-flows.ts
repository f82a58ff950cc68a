import pg from 'pg'
import { BUCKET_GROWTH, NO_STAY } from '#rules/flow-figures.ts'
import { PATHS, STEPS_EACH } from './flow-paths.ts'

/** Number of customers whose steps are interleaved, in order of time. */
const PORTION = 40_000

const oneOf = (values: string, salt: number) =>
  `('{${values}}'::text[])[1 + (hashint4(n + ${salt}) & 65535) % cardinality('{${values}}'::text[])]`

const LANGUAGE = oneOf('en,ar', 37)
const WIDTH = oneOf('phone,tablet,desktop,desktop', 41)

/** Customers with first sign-ins spread evenly over the last year. */
const customers = (count: number) => `
  insert into customers (id, user_id, step, step_version, status, status_version, account_type, package, created_at, updated_at)
  select md5('c' || n)::uuid, md5('u' || n)::uuid, 'onboarding-completed', 1, 'active', 1,
    ${oneOf('business,business,individual', 11)}, ${oneOf('Basic,Basic,Standard,Enhanced', 23)},
    now() - interval '365 days' * (1 - n / ${count}::float8), now()
  from generate_series(1, ${count}) n`

const paths = PATHS.flatMap(({ machine, day, from, below, steps }, path) =>
  steps.map(
    ([event, to, seconds], at) =>
      `(${path}, '${machine}', ${day}::float8, ${from}, ${below}, ${at}, '${event}', '${steps[at - 1]?.[1] ?? 'none'}',
        '${to}', ${seconds}::float8)`,
  ),
).join(',\n')

/** Their steps until now. A step takes between a quarter and four times its usual time; one in 200 takes fifty times as long. */
const steps = (first: number, last: number) => `
  with paths (path, machine, day, first, below, position, event, from_state, to_state, seconds) as (values ${paths}),
  taken as (
    select n, paths.*, c.created_at + interval '1 second' * (day * 86400 + sum(seconds * exp((random() - 0.5) * 2.8) *
      case when random() < 0.005 then 50 else 1 end) over (partition by n, path order by position)) as at
    from generate_series(${first}, ${last}) n
    join customers c on c.id = md5('c' || n)::uuid
    join paths on n % 100 >= first and n % 100 < below
  )
  insert into transitions (at, machine, machine_version, subject_id, customer_id, event, from_state, to_state, request_id, app_version,
    facts, guards, language, width, actor_user_id)
  select at, machine, 1,
    case when machine in ('onboarding', 'account') then md5('c' || n)::uuid else md5(machine || n || '-' || path)::uuid end,
    md5('c' || n)::uuid, event, from_state, to_state, 'bench', 'bench', '{"isComplete": true}', '{"isAllowed": true}', ${LANGUAGE}, ${WIDTH},
    md5('u' || n)::uuid
  from taken where at < now() order by at`

/** Refusals of the first form, for one in three customers. */
const refusals = (count: number) => `
  insert into refusals (at, machine, machine_version, subject_id, customer_id, actor_user_id, state, operation, code, field,
    language, width, request_id, app_version, guard)
  select c.created_at + interval '3 minutes', 'onboarding', 1, c.id, c.id, c.user_id, 'basic-info', 'customers.basicInfo',
    ${oneOf('invalid-request,stale-revision', 5)}, ${oneOf('crNumber,businessName,domain', 7)}, ${LANGUAGE}, ${WIDTH}, 'bench', 'bench', ''
  from generate_series(1, ${count}, 3) n join customers c on c.id = md5('c' || n)::uuid`

const grains = (at: string) => `lateral (values
  ('day', (${at} at time zone 'Asia/Riyadh')::date), ('month', date_trunc('month', ${at} at time zone 'Asia/Riyadh')::date)
) as grains (grain, start)`

/** The counts that the product's counter (`flow-counts`) would have written. */
const COUNTS = [
  `create unlogged table timed as
    with placed as (
      select t.*, from_state <> to_state as moves, c.created_at, c.account_type, c.package,
        max(at) filter (where from_state <> to_state) over
          (partition by machine, subject_id order by t.id rows between unbounded preceding and 1 preceding) as entered_before,
        count(*) filter (where from_state <> to_state) over (partition by machine, subject_id, to_state order by t.id) as visit,
        lead(t.id) over (partition by machine, subject_id order by t.id) is null as is_last
      from transitions t join customers c on c.id = t.customer_id
    ), since as (
      select *, coalesce(entered_before, case when machine in ('onboarding', 'account') then created_at end) as entered_at from placed
    )
    select *, case when moves and from_state <> 'none' and entered_at is not null
      then greatest(extract(epoch from at - entered_at), 0)::float8 end as seconds
    from since`,
  'analyze timed',
  `insert into flow_customers select customer_id, min(account_type), min(package), min(language), min(width) from timed group by 1`,
  `insert into flow_moves
    select grain, start, machine, machine_version, from_state, event, to_state, account_type, package, language, width,
      coalesce(floor(ln(seconds + 1) / ln(${BUCKET_GROWTH}::float8))::smallint, ${NO_STAY}),
      count(*), count(*) filter (where moves and visit > 1)
    from timed cross join ${grains('at')} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`,
  `insert into flow_stays select id, machine, subject_id, customer_id, from_state, entered_at, at, seconds, visit > 1
    from timed where seconds is not null`,
  `insert into flow_visits select machine, subject_id, to_state, count(*), min(at) from timed where moves group by 1, 2, 3`,
  `insert into flow_subjects select machine, subject_id, customer_id, to_state, machine_version,
    case when moves then at else entered_at end, account_type, package, language, width, visits, created_at, left(md5(subject_id::text), 12)
    from timed join (
      select machine, subject_id, jsonb_object_agg(state, least(times, 2)) as visits from flow_visits group by 1, 2
    ) visited using (machine, subject_id) where is_last`,
  `insert into flow_refusals
    select grain, start, r.machine, r.machine_version, r.state, '', '', r.code, r.field, c.account_type, c.package, r.language, r.width,
      count(*)
    from refusals r join customers c on c.id = r.customer_id cross join ${grains('r.at')}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`,
  'drop table timed',
]

const TABLES = [
  ...['customers', 'transitions', 'refusals'],
  ...['flow_moves', 'flow_stays', 'flow_visits', 'flow_subjects', 'flow_customers', 'flow_refusals'],
]

/** Fills a migrated database with about that many steps and their counts. Returns the number of steps. */
export const seedFlows = async (url: string, wanted: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [TABLES],
  )
  // Generated rows: other tables and the customer list do not refer to them.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '512MB'; set maintenance_work_mem = '1GB'`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const count = Math.ceil(wanted / STEPS_EACH)
  await client.query(customers(count))
  await client.query('analyze customers')
  for (let first = 1; first <= count; first += PORTION)
    await client.query(steps(first, Math.min(first + PORTION - 1, count)))
  await client.query(refusals(count))
  for (const statement of COUNTS) {
    const began = performance.now()
    await client.query(statement)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.info(`  ${statement.trim().split(/\s+/).slice(0, 4).join(' ')}: ${seconds} s`)
  }
  for (const { definition } of indexes) await client.query(definition)
  for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query<{ count: number }>('select count(*)::float8 as count from transitions')
  await client.end()
  return rows[0]?.count ?? 0
}
