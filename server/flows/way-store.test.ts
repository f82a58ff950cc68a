import fc from 'fast-check'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsOf } from '#rules/flow-figures.ts'
import { addDays } from '#rules/riyadh-time.ts'
import { type DatabaseHandle, overPglite, type Querier } from '#server/db/client.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import { countAll, forgetCounts, recordSteps, STATES, steps } from '#test/support/recorded-flows.ts'
import { withTransaction } from '../db/transaction.ts'
import { countedMoves } from './figure-store.ts'
import { countFirstEntries, passedStates, reachedSteps, timedFirstEntries } from './way-store.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  await sql`set session_replication_role = replica`.execute(database.db)
})
afterAll(() => database.close())

const FIRST_DAY = '2026-05-30'
const given = fc.record({
  taken: steps,
  limit: fc.integer({ min: 1, max: 8 }),
  filters: fc.constantFrom({}, { accountType: 'individual' }, { accountType: 'business', version: 1 }),
  period: fc
    .tuple(fc.integer({ min: -2, max: 40 }), fc.integer({ min: 0, max: 40 }))
    .map(([offset, length]) => ({
      from: addDays(FIRST_DAY, offset),
      to: addDays(FIRST_DAY, offset + length),
    })),
  state: fc.constantFrom(...STATES),
  grain: fc.constantFrom('day', 'month'),
})

/** The recorded steps of these customers and a query on them, without any counts. */
const plainly = (ids: readonly string[], accountType: string | undefined) => sql`
  steps as (
    select t.id, t.at, t.from_state, t.event, t.to_state, t.subject_id, c.created_at,
      (t.at at time zone 'Asia/Riyadh')::date as day
    from transitions t join customers c on c.id = t.customer_id
    where c.id = any(${[...ids]}::uuid[]) and c.account_type = coalesce(${accountType ?? null}::text, c.account_type)
  ),
  visited as (
    select subject_id, to_state as state, count(*) as times, min(at) as first_at, min(day) as first_day, min(created_at) as created_at
    from steps where from_state <> to_state group by 1, 2
  ),
  now as (select distinct on (subject_id) subject_id, to_state as state from steps order by subject_id, id desc)`

/** Compares one figure with its plain count for many sequences of steps. */
const agree = (
  compare: (query: {
    plain: ReturnType<typeof plainly>
    filters: { accountType?: string; version?: number }
    period: { from: string; to: string }
    state: string
    grain: 'day' | 'month'
  }) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(given, async ({ taken, limit, grain, ...query }) => {
      const { db } = database
      await forgetCounts(db)
      const ids = await recordSteps(db, taken)
      await countAll(db, limit)
      const filters: { accountType?: string; version?: number } = query.filters
      await compare({
        ...query,
        filters,
        grain: grain === 'day' ? 'day' : 'month',
        plain: plainly(ids, filters.accountType),
      })
    }),
    { numRuns: IS_LONG_RUN ? 40 : 10 },
  )

test('the transitions of a period match the recorded steps', () =>
  agree(async ({ plain, filters, period }) => {
    const { db } = database
    const { rows } = await sql<{ way: string; n: number }>`
      with ${plain} select from_state || ' ' || event || ' ' || to_state as way, count(*)::int as n
      from steps where day between ${period.from} and ${period.to} group by 1`.execute(db)
    const ways = new Map<string, number>()
    for (const { from, event, to, count } of await countedMoves(db, 'onboarding', partsOf(period), filters))
      ways.set(`${from} ${event} ${to}`, (ways.get(`${from} ${event} ${to}`) ?? 0) + count)
    expect(ways).toEqual(new Map(rows.map(({ way, n }) => [way, n])))
  }))

test('the states that flows have passed match the recorded steps', () =>
  agree(async ({ plain, filters, state }) => {
    const { db } = database
    const { rows } = await sql`
      with ${plain} select v.state, count(*) filter (where now.state = ${state} and times = 1)::int as once,
        count(*) filter (where now.state = ${state} and times > 1)::int as more,
        count(*) filter (where now.state <> ${state} and times > 1)::int as "othersMore"
      from now join visited v using (subject_id) where v.state <> ${state} or times > 1
      group by 1 having bool_or(now.state = ${state}) order by 3 desc, 2 desc, 1`.execute(db)
    expect(await passedStates(db, { machine: 'onboarding', state }, filters)).toEqual(rows)
  }))

test("the funnel of a period's onboardings matches the recorded steps", () =>
  agree(async ({ plain, filters, period }) => {
    const { db } = database
    const begun = sql`(created_at at time zone 'Asia/Riyadh')::date between ${period.from} and ${period.to}`
    const { rows } = await sql<{ step: string | null; entered: number; here: number }>`
      with ${plain}
      select null as step, count(distinct subject_id)::int as entered, 0 as here from steps where ${begun}
      union all
      select v.state, count(*)::int, count(*) filter (where v.state = now.state)::int
      from visited v join now using (subject_id) where ${begun} group by v.state`.execute(db)
    const reached = await reachedSteps(db, period, filters)
    expect(new Map(reached.map((row) => [row.step, row]))).toEqual(
      new Map(rows.map((row) => [row.step, row])),
    )
  }))

test('first entries and their durations match the recorded steps', () =>
  agree(async ({ plain, filters, period, state, grain }) => {
    const { db } = database
    const { rows } = await sql<{ start: string; count: number; median: number }>`
      with ${plain} select date_trunc(${grain}, first_day)::date::text as start, count(*)::int as count,
        percentile_cont(0.5) within group (order by extract(epoch from first_at - created_at)::float8) as median
      from visited where visited.state = ${state} and first_day between ${period.from} and ${period.to} group by 1`.execute(
      db,
    )
    const query = { machine: 'onboarding', states: [state], period, grain }
    const timed = await timedFirstEntries(db, query, filters)
    expect(new Map(timed.map((row) => [row.start, row]))).toEqual(
      new Map(rows.map((row) => [row.start, row])),
    )
    const counted = await countFirstEntries(db, query, filters)
    expect(new Map(counted.map((row) => [row.start, row.count]))).toEqual(
      new Map(rows.map((row) => [row.start, row.count])),
    )
  }))

const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!RawNode.is(node)) return node
    const [first = '', ...rest] = node.sqlFragments
    return RawNode.create([`explain ${first}`, ...rest], node.parameters)
  },
  transformResult: async ({ result }) => result,
}

test.each([
  [
    'the map reads each part of a period',
    (q: Querier) =>
      countedMoves(q, 'onboarding', partsOf({ from: '2025-11-26', to: '2026-11-25' }), { language: 'ar' }),
    'Index Only Scan using flow_moves_pkey',
    3,
  ],
  [
    'the trend reads first entries',
    (q: Querier) =>
      countFirstEntries(
        q,
        {
          ...{ machine: 'onboarding', states: ['basic-info'], grain: 'month' },
          period: { from: '2025-11-26', to: '2026-11-25' },
        },
        {},
      ),
    'Index Only Scan using flow_visits_first',
    1,
  ],
  [
    'the funnel reads the flows of a period',
    (q: Querier) => reachedSteps(q, { from: '2025-11-26', to: '2026-11-25' }, { language: 'ar' }),
    'Index Only Scan using flow_subjects_since',
    1,
  ],
])('%s from an index alone', async (_, read, scan, times) => {
  const plan = await withTransaction(database.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return read(tx.withPlugin(explaining))
  })
  expect(JSON.stringify(plan).split(scan)).toHaveLength(times + 1)
})
